'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PutBackLicenseDocument } from '@/graphql/generated/put-back-license'
import { TakeUpLicenseDocument } from '@/graphql/generated/take-up-license'
import type { VerificationState } from '@/lib/domain/lists/credentials'

type Props = { license: { id: string; version: number; verifiedState: VerificationState } }

/** Marks a license as being checked by the reader, or releases it. */
export function TakeUp({ license: { id, version, verifiedState } }: Props) {
  const t = useTranslations('boardChecks.license')
  const takeUp = useAction({ mutation: TakeUpLicenseDocument, done: t('takenUp'), refreshOnRefusal: true })
  const putBack = useAction({ mutation: PutBackLicenseDocument, done: t('putBackDone'), refreshOnRefusal: true })
  if (verifiedState === 'PENDING')
    return (
      <Button busy={putBack.busy} onClick={() => putBack.run({ credentialId: id, version })}>
        {t('putBack')}
      </Button>
    )
  if (verifiedState !== 'UNVERIFIED') return null
  return (
    <Button variant="primary" busy={takeUp.busy} onClick={() => takeUp.run({ credentialId: id, version })}>
      {t('takeUp')}
    </Button>
  )
}

/** The person who is checking the license now, and since when. */
export function TakenBy({ name, since }: { name: string; since: string }) {
  const t = useTranslations('boardChecks.license')
  return (
    <InlineNotice tone="info">
      <LocalTime at={since} format={(time) => t('takenBy', { name, time })} />
    </InlineNotice>
  )
}
