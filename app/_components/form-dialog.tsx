'use client'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { tellDiscarded } from '@/app/_lib/draft-events'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Draft } from './draft'

export type FormDialogLabels = {
  save: string
  cancel: string
  close: string
  leave: { title: string; text: string; leave: string; stay: string }
}

type Props = {
  title: string
  onClose: () => void
  onSubmit: (form: FormData) => void
  busy: boolean
  labels: FormDialogLabels
  /** What is edited: what is typed is then kept across a reload. */
  draft?: { name: string; version?: number }
  /** What it does cannot be undone. */
  danger?: boolean
  children: ReactNode
}

/** A short form in a dialog; closing it with changes asks. */
export function FormDialog({ title, onClose, onSubmit, busy, labels, draft, danger, children }: Props) {
  const id = useId()
  const [changed, setChanged] = useState(false)

  async function close() {
    const { leave } = labels
    const ask = { title: leave.title, text: leave.text, ok: leave.leave, cancel: leave.stay }
    if (changed && !(await confirmDialog(ask))) return
    tellDiscarded(document.getElementById(id) ?? undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="contact"
      closeLabel={labels.close}
      footer={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {labels.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submit}
        onInput={() => setChanged(true)}
        className="flex flex-col gap-5 pt-2 text-ink"
      >
        {draft && <Draft {...draft} onStartOver={() => setChanged(false)} />}
        {children}
      </form>
    </Dialog>
  )
}
