'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { ReopenTaskSessionDocument } from '@/graphql/generated/reopen-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'

type Props = { id: string; version: number; onClose: () => void }

/** Reopens a finalized session for corrections; the reason is recorded. */
export default function ReopenDialog({ id, version, onClose }: Props) {
  const t = useTranslations('certificates.finish')
  return (
    <ReasonDialog
      mutation={ReopenTaskSessionDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: sessionLimits.reason, line: true }}
      words={{ title: t('reopenTitle'), text: t('reopenText'), reason: t('reason'), save: t('confirmReopen') }}
      done={t('reopened')}
      refreshOnRefusal
      onClose={onClose}
    />
  )
}
