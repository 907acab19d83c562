import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import type { CreditRecord } from '@/lib/data/credits/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { RestoreCredit } from './credit-actions'

type Props = { credit: CreditRecord; credentialId: string; geo: string; correctionId: string | null }

/** Why a credit no longer counts, and a link to what replaced it; nothing for an active one. */
export async function StateNotice({ credit, credentialId, geo, correctionId }: Props) {
  const t = await getTranslations('credits.state')
  const { state, stateReason, supersededAt } = credit
  if (supersededAt) {
    const next = correctionId && (
      <ButtonLink size="sm" href={`/credentials/${credentialId}/credits/${correctionId}`}>
        {t('openCurrent')}
      </ButtonLink>
    )
    return (
      <Alert tone="warn" title={t('superseded')} actions={next}>
        {t('supersededText', { date: formatDate(todayInGeo(geo, supersededAt)) })}
      </Alert>
    )
  }
  if (state === 'ACTIVE') return null
  const withdrawn = state === 'WITHDRAWN'
  const back = withdrawn && <RestoreCredit id={credit.id} version={credit.version} />
  return (
    <Alert tone={withdrawn ? 'neutral' : 'error'} title={t(withdrawn ? 'withdrawn' : 'revoked')} actions={back}>
      <p>{t(withdrawn ? 'withdrawnText' : 'revokedText')}</p>
      {stateReason && <p>{t('reason', { reason: stateReason })}</p>}
    </Alert>
  )
}
