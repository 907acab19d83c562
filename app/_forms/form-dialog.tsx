'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { Draft } from './draft'
import { emitDiscarded } from './draft-events'
import { leavingEvent } from './use-leave-guard'

type Props = {
  title: string
  onClose: () => void
  onSubmit: (form: FormData) => void
  busy: boolean
  /** The label of the button that saves; "Save" by default. */
  save?: string
  /** The label of the button that closes; "Cancel" by default. */
  cancel?: string
  /** The edited record: its draft is then kept across a reload. */
  draft?: { name: string; version?: number }
  /** The form removes something: its button is red. */
  danger?: boolean
  children: ReactNode
}

/**
 * A short form in a dialog; closing it with unsaved changes asks first. A refusal moves the focus to its field, unless
 * a summary takes it.
 */
export function FormDialog({ title, onClose, onSubmit, busy, save, cancel, draft, danger, children }: Props) {
  const t = useTranslations('common')
  const id = useId()
  const [changed, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Reset as soon as somebody types, so that a field left empty later does not steal the focus.
  const isSent = useRef(false)
  useEffect(() => {
    if (busy || !isSent.current || form.current?.querySelector('[role="alert"]')) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    isSent.current = false
    field.focus()
  })

  // Closing the tab, or a step to a page that is loaded anew, is asked by the browser.
  useEffect(() => {
    if (!changed) return
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    const forget = () => window.removeEventListener('beforeunload', leaving)
    window.addEventListener('beforeunload', leaving)
    window.addEventListener(leavingEvent, forget)
    return () => {
      forget()
      window.removeEventListener(leavingEvent, forget)
    }
  }, [changed])

  async function close() {
    const words = {
      title: t('form.leaveTitle'),
      text: t('form.leaveText'),
      ok: t('form.leave'),
      cancel: t('form.stay'),
    }
    if (changed && !(await confirmDialog({ ...words, stay: true }))) return
    emitDiscarded(document.getElementById(id) ?? undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    isSent.current = true
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="contact"
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={close}>{cancel ?? t('actions.cancel')}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {save ?? t('actions.save')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        id={id}
        onSubmit={submit}
        onInput={() => {
          isSent.current = false
          setChanged(true)
        }}
        className="flex flex-col gap-5 pt-2 text-ink"
      >
        {draft && <Draft {...draft} onStartOver={() => setChanged(false)} />}
        {children}
      </Form>
    </Dialog>
  )
}
