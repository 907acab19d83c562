'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { TakeBackRequestedDocumentDocument } from '@/graphql/generated/take-back-requested-document'

const loadDecline = () => import('./decline')

type Props = { id: string; version: number; org: string }

/** Opens the question for the reason. */
export function DeclineButton(props: Props & { title: string }) {
  const t = useTranslations('documentRequests.own')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking && <Lazy load={loadDecline} {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Takes back what was answered. */
export function TakeBackButton({ id, version, org }: Props) {
  const t = useTranslations('documentRequests')
  const back = useAction({
    mutation: TakeBackRequestedDocumentDocument,
    confirm: { title: t('own.backTitle'), text: t('own.backText', { org }), ok: t('own.back') },
    done: t('done.back'),
  })
  return (
    <Button busy={back.busy} onClick={() => back.run({ id, version })}>
      {t('own.back')}
    </Button>
  )
}
