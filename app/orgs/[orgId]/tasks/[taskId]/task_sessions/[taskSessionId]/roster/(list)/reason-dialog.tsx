'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { LetInEnrollmentDocument } from '@/graphql/generated/let-in-enrollment'
import { RejectEnrollmentDocument } from '@/graphql/generated/reject-enrollment'
import { RemoveEnrollmentDocument } from '@/graphql/generated/remove-enrollment'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, optionalLineProblem, problemsAmong } from '@/lib/domain/values'

type Line = { id: string; version: number; name: string; seat: boolean }
type Props = {
  line: Line
  seats: { taken: number; capacity: number }
  move: 'letIn' | 'reject' | 'remove'
  onClose: () => void
}

const check = ({ reason }: { reason?: string | null | undefined }) =>
  problemsAmong({ reason: optionalLineProblem(reason, enrollmentReasonLength) })

const needed = ({ reason }: { reason: string }) =>
  problemsAmong({ reason: lineProblem(reason, enrollmentReasonLength) })

/**
 * Rejects, removes or admits somebody over capacity, with a reason; every change that gives or takes a seat needs one.
 */
export default function ReasonDialog({ line: { id, version, name, seat }, seats, move, onClose }: Props) {
  const t = useTranslations('enrollments.roster')
  const rejecting = useAction({ mutation: RejectEnrollmentDocument, check, done: t('rejected', { name }), onClose })
  const removing = useAction({ mutation: RemoveEnrollmentDocument, check, done: t('removed', { name }), onClose })
  const lettingIn = useAction({
    mutation: LetInEnrollmentDocument,
    check: needed,
    done: t('letInDone', { name }),
    onClose,
    refreshOnRefusal: true,
  })
  const overCapacity = seats.taken + 1
  const titles = {
    letIn: t('letInTitle', { name, seat: overCapacity, capacity: seats.capacity }),
    reject: t('rejectTitle', { name }),
    remove: t('removeTitle', { name }),
  }
  const optional = useTranslations('common.form')('optional')
  const required = seat || move === 'letIn'
  const { busy, errors } = { letIn: lettingIn, reject: rejecting, remove: removing }[move]

  async function save(form: FormData) {
    const reason = String(form.get('reason') ?? '')
    if (move === 'letIn') await lettingIn.run({ id, version, reason, overCapacity })
    else await (move === 'reject' ? rejecting : removing).run({ id, version, reason })
  }
  return (
    <FormDialog title={titles[move]} onClose={onClose} onSubmit={save} busy={busy} save={t('save')}>
      <p className="text-soft">{t(move === 'letIn' ? 'letInText' : seat ? 'removeText' : 'pendingText')}</p>
      <TextArea
        name="reason"
        label={t('reason')}
        optional={required ? undefined : optional}
        error={errors.reason}
        maxLength={enrollmentReasonLength}
        required={required}
      />
    </FormDialog>
  )
}
