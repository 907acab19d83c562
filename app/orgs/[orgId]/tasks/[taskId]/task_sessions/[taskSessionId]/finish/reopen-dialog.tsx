'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { ReopenTaskSessionDocument } from '@/graphql/generated/reopen-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Props = { id: string; version: number; onClose: () => void }

/** Reopens a finalized session for corrections; the reason is recorded. */
export default function ReopenDialog({ id, version, onClose }: Props) {
  const t = useTranslations('certificates.finish')
  const { run, busy, errors } = useAction({
    mutation: ReopenTaskSessionDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, sessionLimits.reason) }),
    done: t('reopened'),
    onClose,
    refreshOnRefusal: true,
  })
  const reopen = (form: FormData) => run({ id, version, reason: String(form.get('reason') ?? '') })
  return (
    <FormDialog title={t('reopenTitle')} onClose={onClose} busy={busy} save={t('confirmReopen')} onSubmit={reopen}>
      <p>{t('reopenText')}</p>
      <TextField
        name="reason"
        label={t('reason')}
        error={errors.reason}
        maxLength={sessionLimits.reason}
        autoComplete="off"
      />
    </FormDialog>
  )
}
