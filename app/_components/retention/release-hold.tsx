'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { ReleaseLegalHoldDocument } from '@/graphql/generated/release-legal-hold'
import { deskReason } from '@/lib/domain/orgs/visit'
import { noticeDays } from '@/lib/domain/retention/kinds'

/** Asks why the records no longer need to be kept. */
export default function ReleaseHold({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('orgData.holds')
  return (
    <ReasonDialog
      mutation={ReleaseLegalHoldDocument}
      variables={(reason) => ({ id, reason })}
      rules={deskReason}
      words={{
        title: t('releaseTitle'),
        text: t('releaseLead', { days: noticeDays }),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t('release'),
      }}
      done={t('released')}
      onClose={onClose}
    />
  )
}
