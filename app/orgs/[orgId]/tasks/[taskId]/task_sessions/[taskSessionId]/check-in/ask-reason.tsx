'use client'
import { useTranslations } from 'next-intl'
import { useFieldErrors, useProblemWords } from '@/app/_actions/send'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import { type CheckInActions, isFull, type ReasonRequest } from './use-check-in'

type Props = { request: ReasonRequest; board: CheckInBoardView; actions: CheckInActions; onClose: () => void }

/** Asks why somebody is let in late, over capacity or with another person's device, or why a check-in is undone. */
export function AskReason({ request: { person, why }, board, actions, onClose }: Props) {
  const t = useTranslations('checkIn.board')
  const inWords = useProblemWords()
  const { errors, setErrors } = useFieldErrors()
  const { name, id } = person
  const isUndo = why === 'undo'
  // Uses the current numbers, because somebody may have come or left since the press.
  const full = why === 'full' && board.seats ? { seat: board.seats.taken + 1, capacity: board.seats.capacity } : null

  async function send(form: FormData) {
    const reason = String(form.get('reason') ?? '').trim()
    const wrong = problemsAmong({ reason: lineProblem(reason, enrollmentReasonLength) })
    setErrors(inWords(wrong))
    if (wrong.reason) return
    const done = isUndo ? await actions.undo(id, reason) : await actions.checkIn(id, reason, full?.seat)
    if (done) onClose()
  }
  const words = isUndo
    ? t('undoText')
    : full
      ? t('reasonFull', { name, ...full })
      : t(why === 'late' ? 'reasonLate' : 'reasonDevice', { name })
  return (
    <FormDialog
      title={t(isUndo ? 'undoTitle' : 'reasonTitle', { name })}
      onClose={onClose}
      onSubmit={send}
      busy={actions.busy.has(id)}
      save={isUndo ? t('saveUndo') : full && isFull(board) ? t('letIn', full) : t('save')}
    >
      <p className="text-sm text-soft">{words}</p>
      <TextField
        name="reason"
        label={t('reason')}
        maxLength={enrollmentReasonLength}
        error={errors.reason}
        autoComplete="off"
      />
    </FormDialog>
  )
}
