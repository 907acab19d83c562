'use client'
import { useState } from 'react'
import { FormDialog } from '@/app/_components/form-dialog'
import { fill } from '@/app/_lib/fill'
import { TextField } from '@/app/_ui/text-field'
import type { BoardLabels } from './board-labels'
import type { Asked, BoardMoves } from './use-board-moves'

type Props = { asked: Asked; moves: BoardMoves; onClose: () => void; labels: BoardLabels['ask'] }

/** The reason for letting somebody in late or with another's device, or for taking a check-in back. */
export function AskReason({ asked: { person, why }, moves, onClose, labels }: Props) {
  const [missing, setMissing] = useState(false)
  const { name, id } = person

  async function send(form: FormData) {
    const reason = String(form.get('reason') ?? '').trim()
    setMissing(reason === '')
    if (reason === '') return
    const done = why === 'undo' ? await moves.undo(id, reason) : await moves.checkIn(id, reason)
    if (done) onClose()
  }
  const words = why === 'undo' ? labels.undoText : fill(why === 'late' ? labels.late : labels.device, { name })
  return (
    <FormDialog
      title={fill(why === 'undo' ? labels.undoTitle : labels.title, { name })}
      onClose={onClose}
      onSubmit={send}
      busy={moves.busy.has(id)}
      labels={{ ...labels.dialog, save: why === 'undo' ? labels.saveUndo : labels.save }}
    >
      <p className="text-[0.9375rem] text-soft">{words}</p>
      <TextField
        name="reason"
        label={labels.reason}
        maxLength={300}
        error={missing ? labels.required : undefined}
        autoComplete="off"
      />
    </FormDialog>
  )
}
