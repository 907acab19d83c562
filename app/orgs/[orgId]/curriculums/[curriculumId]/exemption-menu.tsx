'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { fill } from '@/app/_lib/fill'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { confirmDialog } from '@/app/_ui/ask'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { EndExemptionDocument } from '@/graphql/generated/end-exemption'
import { ExemptMemberDocument } from '@/graphql/generated/exempt-member'
import { type AssignmentRow, readAssignmentRow } from './assignment-row'

/** `{name}` stands for the member. */
export type ExemptionLabels = {
  exempt: string
  end: string
  ask: { title: string; text: string; reason: string }
  askEnd: { title: string; text: string }
  done: string
  ended: string
  form: FormDialogLabels
}
type Props = { pressed: HTMLElement | null; labels: ExemptionLabels; onClose: (button: HTMLElement) => void }

/** Exempts the member whose button was pressed, or takes that back. */
export default function ExemptionMenu({ pressed, labels, onClose }: Props) {
  const [asked, setAsked] = useState<AssignmentRow | null>(null)
  const end = useEndExemption(labels)
  const row = readAssignmentRow(pressed?.dataset.press ?? '')
  return (
    <>
      {pressed && (
        <RowPanel key={row.id} button={pressed} onClose={onClose}>
          <button type="button" className={menuItem()} onClick={() => (row.exempt ? end(row) : setAsked(row))}>
            {row.exempt ? labels.end : labels.exempt}
          </button>
        </RowPanel>
      )}
      {asked && <AskReason row={asked} labels={labels} onClose={() => setAsked(null)} />}
    </>
  )
}

function useEndExemption({ askEnd, end, ended }: ExemptionLabels) {
  const router = useRouter()
  const { send, tell } = useWrite(EndExemptionDocument)
  return async ({ id, version, name }: AssignmentRow) => {
    const yes = await confirmDialog({ title: fill(askEnd.title, { name }), text: fill(askEnd.text, { name }), ok: end })
    const answer = yes ? await send({ id, version }) : null
    if (!answer) return
    if (answer.success) showToast({ title: fill(ended, { name }), tone: 'success' })
    else await tell(answer)
    router.refresh()
  }
}

type AskProps = { row: AssignmentRow; labels: ExemptionLabels; onClose: () => void }

function AskReason({ row: { id, version, name }, labels, onClose }: AskProps) {
  const router = useRouter()
  const { busy, errors, send, tell } = useWrite(ExemptMemberDocument)
  async function save(form: FormData) {
    const answer = await send({ id, version, reason: String(form.get('reason') ?? '') })
    if (!answer) return
    if (answer.success) showToast({ title: fill(labels.done, { name }), tone: 'success' })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={fill(labels.ask.title, { name })}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
      labels={labels.form}
    >
      <p>{labels.ask.text}</p>
      <TextArea name="reason" label={labels.ask.reason} error={errors.reason} maxLength={500} rows={3} />
    </FormDialog>
  )
}
