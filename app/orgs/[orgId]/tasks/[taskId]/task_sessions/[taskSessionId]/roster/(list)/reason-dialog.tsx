'use client'
import { useTranslations } from 'next-intl'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { LetInEnrollmentDocument } from '@/graphql/generated/let-in-enrollment'
import { RejectEnrollmentDocument } from '@/graphql/generated/reject-enrollment'
import { RemoveEnrollmentDocument } from '@/graphql/generated/remove-enrollment'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, optionalLineProblem } from '@/lib/domain/values'

type Line = { id: string; version: number; name: string; seat: boolean }
type Props = {
  line: Line
  seats: { taken: number; capacity: number }
  move: 'letIn' | 'reject' | 'remove'
  onClose: () => void
}

/**
 * Rejects, removes or admits somebody over capacity, with a reason; every change that gives or takes a seat needs one.
 */
export default function RosterReason({ line: { id, version, name, seat }, seats, move, onClose }: Props) {
  const t = useTranslations('enrollments.roster')
  const overCapacity = seats.taken + 1
  const words = (title: string, text: string) => ({
    title,
    text: <p className="text-soft">{text}</p>,
    reason: t('reason'),
    save: t('save'),
  })
  if (move === 'letIn')
    return (
      <ReasonDialog
        mutation={LetInEnrollmentDocument}
        variables={(reason) => ({ id, version, reason, overCapacity })}
        rules={{ maxLength: enrollmentReasonLength, problem: lineProblem }}
        words={words(t('letInTitle', { name, seat: overCapacity, capacity: seats.capacity }), t('letInText'))}
        required
        done={t('letInDone', { name })}
        refreshOnRefusal
        onClose={onClose}
      />
    )
  const rest = {
    variables: (reason: string) => ({ id, version, reason }),
    rules: { maxLength: enrollmentReasonLength, problem: optionalLineProblem },
    words: words(t(`${move}Title`, { name }), t(seat ? 'removeText' : 'pendingText')),
    optional: !seat,
    required: seat,
    onClose,
  }
  if (move === 'reject')
    return <ReasonDialog {...rest} mutation={RejectEnrollmentDocument} done={t('rejected', { name })} />
  return <ReasonDialog {...rest} mutation={RemoveEnrollmentDocument} done={t('removed', { name })} />
}
