'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { TakeBackClosingDocument } from '@/graphql/generated/take-back-closing'
import { closedOrgYears, closeNoticeDays } from '@/lib/domain/orgs/org-state'

type Props = { org: { id: string; name: string }; request: { on: string; reason: string } | null }

const loadForm = () => import('./closing-form')

/** Closing an organization: what is deleted and when, and what people keep. The request is made and withdrawn here. */
export default function ClosingCard({ org, request }: Props) {
  const t = useTranslations('orgData.closing')
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction({ mutation: TakeBackClosingDocument, done: t('takenBack') })
  return (
    <Card title={t('title')} lead={t('lead', { days: closeNoticeDays })}>
      <div className="flex flex-col items-start gap-4">
        {request && (
          <Alert tone="warn" title={t('asked', { date: request.on })}>
            {request.reason}
          </Alert>
        )}
        <ul className="flex list-disc flex-col gap-1 ps-5">
          <li>{t('first')}</li>
          <li>{t('ends', { days: closeNoticeDays })}</li>
          <li>{t('stays')}</li>
          <li>{t('erased', { years: closedOrgYears })}</li>
        </ul>
        {request ? (
          <Button busy={busy} onClick={() => run({ orgId: org.id })}>
            {t('takeBack')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        )}
      </div>
      {asking && <Lazy load={loadForm} org={org} onClose={() => setAsking(false)} />}
    </Card>
  )
}
