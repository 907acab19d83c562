'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReleaseLegalHoldDocument } from '@/graphql/generated/release-legal-hold'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
import { noticeDays } from '@/lib/domain/retention/kinds'
import { HoldForm } from './hold-form'

/** Asks why the records no longer need to be kept. */
export default function ReleaseHold({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('orgData.holds')
  const mutation = ReleaseLegalHoldDocument
  const { run, busy, errors } = useAction({ mutation, check: deskReasonProblems, done: t('released'), onClose })
  return (
    <HoldForm
      title={t('releaseTitle')}
      lead={t('releaseLead', { days: noticeDays })}
      save={t('release')}
      busy={busy}
      onClose={onClose}
      error={errors.reason}
      onReason={(reason) => run({ id, reason })}
    />
  )
}
