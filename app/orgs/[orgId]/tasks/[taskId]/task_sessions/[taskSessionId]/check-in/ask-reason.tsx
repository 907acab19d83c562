'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import type { Asked, BoardActions } from './use-board-actions'

type Props = { asked: Asked; actions: BoardActions; onClose: () => void }

/** The reason for letting somebody in late or with another's device, or for taking a check-in back. */
export function AskReason({ asked: { person, why }, actions, onClose }: Props) {
  const t = useTranslations('checkIn.board')
  const inWords = useProblemWords()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { name, id } = person

  async function send(form: FormData) {
    const reason = String(form.get('reason') ?? '').trim()
    const wrong = problemsAmong({ reason: lineProblem(reason, enrollmentReasonLength) })
    setErrors(inWords(wrong))
    if (wrong.reason) return
    const done = why === 'undo' ? await actions.undo(id, reason) : await actions.checkIn(id, reason)
    if (done) onClose()
  }
  const isUndo = why === 'undo'
  const words = isUndo ? t('undoText') : t(why === 'late' ? 'reasonLate' : 'reasonDevice', { name })
  return (
    <FormDialog
      title={t(isUndo ? 'undoTitle' : 'reasonTitle', { name })}
      onClose={onClose}
      onSubmit={send}
      busy={actions.busy.has(id)}
      save={t(isUndo ? 'saveUndo' : 'save')}
    >
      <p className="text-[0.9375rem] text-soft">{words}</p>
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
