'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '@/app/_components/reason-form'
import { OpenPersonHistoryDocument } from '@/graphql/generated/open-person-history'

/** Asks for a reason before the history of one person opens. */
export function PersonGate({ personId }: { personId: string }) {
  const t = useTranslations('history.super')
  return (
    <ReasonForm
      mutation={OpenPersonHistoryDocument}
      variables={(reason) => ({ personId, reason })}
      label={t('reason')}
      hint={t('reasonHint')}
      button={t('personOk')}
    />
  )
}
