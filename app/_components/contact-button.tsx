'use client'
import { type ReactNode, useState } from 'react'
import { transportFailure } from '@/app/_lib/api-answer'
import { useLate } from '@/app/_lib/use-late'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import type { ContactLabels } from './contact-dialog'

const load = () => import('./contact-dialog').then((file) => file.ContactDialog)

type Props = {
  labels: ContactLabels
  name: string
  /** The face of a button in the header; without it, an ordinary button with its name. */
  face?: { className: string; content: ReactNode }
}

/** Opens the Contact Us dialog, whose code is loaded at the first press. */
export function ContactButton({ labels, name, face }: Props) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const fail = () => {
    setWanted(false)
    void alertDialog({ text: transportFailure('offline').message })
  }
  const ContactDialog = useLate(load, wanted, fail)
  const press = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {face ? (
        <button type="button" aria-label={name} title={name} className={face.className} onClick={press}>
          {face.content}
        </button>
      ) : (
        <Button onClick={press}>{name}</Button>
      )}
      {ContactDialog && <ContactDialog open={open} onClose={() => setOpen(false)} labels={labels} />}
    </>
  )
}
