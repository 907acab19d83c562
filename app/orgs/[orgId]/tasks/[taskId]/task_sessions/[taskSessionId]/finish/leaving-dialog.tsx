'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { SetLeavingDocument } from '@/graphql/generated/set-leaving'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, missingProblem, problemsAmong } from '@/lib/domain/values'

/** `left` and `arrived` are local times of the session ("2026-11-21T15:05"). */
type Props = { id: string; name: string; arrived: string; left: string; onClose: () => void }

/** Enters when somebody left, where nobody checked them out or the time was wrong. */
export default function LeavingDialog({ id, name, arrived, left, onClose }: Props) {
  const t = useTranslations('certificates.finish')
  const { run, busy, errors } = useAction({
    mutation: SetLeavingDocument,
    check: ({ leftAt, reason }) =>
      problemsAmong({ leftAt: missingProblem(leftAt), reason: lineProblem(reason, enrollmentReasonLength) }),
    done: t('leavingSaved', { name }),
    onClose,
  })
  function save(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? '').trim()
    return run({ enrollmentId: id, leftAt: text('leftAt'), reason: text('reason') })
  }
  return (
    <FormDialog title={t('leavingTitle', { name })} onClose={onClose} busy={busy} onSubmit={save}>
      <p className="text-soft">{t('leavingText')}</p>
      <TextField
        name="leftAt"
        type="datetime-local"
        label={t('leftAt')}
        min={arrived}
        defaultValue={left}
        error={errors.leftAt}
      />
      <TextField
        name="reason"
        label={t('reason')}
        error={errors.reason}
        maxLength={enrollmentReasonLength}
        autoComplete="off"
      />
    </FormDialog>
  )
}
