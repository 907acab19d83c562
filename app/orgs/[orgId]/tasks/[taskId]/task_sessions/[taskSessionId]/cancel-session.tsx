'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { CancelTaskSessionDocument } from '@/graphql/generated/cancel-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Props = { session: { id: string; version: number }; onClose: () => void }

/** Cancels a session with a reason, which is sent to everybody in it. */
export default function CancelSession({ session: { id, version }, onClose }: Props) {
  const t = useTranslations('sessions')
  const { run, busy, errors } = useAction({
    mutation: CancelTaskSessionDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, sessionLimits.reason) }),
    done: { title: t('actions.cancelled'), tone: 'success' },
    onClose,
    refreshOnRefusal: true,
  })
  return (
    <FormDialog
      title={t('cancelForm.title')}
      onClose={onClose}
      busy={busy}
      danger
      save={t('cancelForm.ok')}
      cancel={t('cancelForm.keep')}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
    >
      <p className="text-soft">{t('cancelForm.lead')}</p>
      <TextArea
        name="reason"
        label={t('cancelForm.reason')}
        hint={t('cancelForm.reasonHint')}
        error={errors.reason}
        maxLength={sessionLimits.reason}
      />
    </FormDialog>
  )
}
