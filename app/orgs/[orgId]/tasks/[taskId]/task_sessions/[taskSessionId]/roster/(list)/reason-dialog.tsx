'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { RejectEnrollmentDocument } from '@/graphql/generated/reject-enrollment'
import { RemoveEnrollmentDocument } from '@/graphql/generated/remove-enrollment'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { optionalLineProblem, problemsAmong } from '@/lib/domain/values'

type Line = { id: string; version: number; name: string; seat: boolean }
type Props = { line: Line; move: 'reject' | 'remove'; onClose: () => void }

const check = ({ reason }: { reason?: string | null | undefined }) =>
  problemsAmong({ reason: optionalLineProblem(reason, enrollmentReasonLength) })

/** Turns somebody down or takes them off, with a reason; a seat is taken away only with one. */
export default function ReasonDialog({ line: { id, version, name, seat }, move, onClose }: Props) {
  const t = useTranslations('enrollments.roster')
  const rejecting = useAction({ mutation: RejectEnrollmentDocument, check, done: t('rejected', { name }), onClose })
  const removing = useAction({ mutation: RemoveEnrollmentDocument, check, done: t('removed', { name }), onClose })
  const { run, busy, errors } = move === 'reject' ? rejecting : removing
  return (
    <FormDialog
      title={t(move === 'reject' ? 'rejectTitle' : 'removeTitle', { name })}
      onClose={onClose}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('save')}
    >
      <p className="text-soft">{t(seat ? 'removeText' : 'pendingText')}</p>
      <TextArea
        name="reason"
        label={t(seat ? 'reason' : 'reasonOptional')}
        error={errors.reason}
        maxLength={enrollmentReasonLength}
        required={seat}
      />
    </FormDialog>
  )
}
