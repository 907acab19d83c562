'use client'
import type { ReactNode } from 'react'
import { useLateDialog } from '@/app/_lib/use-late'
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
  const { Part, shown, open, close } = useLateDialog(load)
  return (
    <>
      {face ? (
        <button type="button" aria-label={name} data-tip={name} className={face.className} onClick={open}>
          {face.content}
        </button>
      ) : (
        <Button onClick={open}>{name}</Button>
      )}
      {Part && <Part open={shown} onClose={close} labels={labels} />}
    </>
  )
}
