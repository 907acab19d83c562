'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { ContactLabels } from './contact-dialog'

const ContactDialog = dynamic(() => import('./contact-dialog').then((file) => file.ContactDialog), { ssr: false })

type Props = { labels: ContactLabels; name: string; className: string; children: ReactNode }

/** Opens the Contact Us dialog, whose code is loaded at the first press. `name` is its name and native tooltip. */
export function ContactButton({ labels, name, className, children }: Props) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const press = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" aria-label={name} title={name} aria-haspopup="dialog" className={className} onClick={press}>
        {children}
      </button>
      {wanted && <ContactDialog open={open} onClose={() => setOpen(false)} labels={labels} />}
    </>
  )
}
