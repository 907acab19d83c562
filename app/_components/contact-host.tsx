'use client'
import { useEffect } from 'react'
import { onLatePress } from '@/app/_lib/late-press'
import { useLateDialog } from '@/app/_lib/use-late'
import type { ContactLabels } from './contact-dialog'

const load = () => import('./contact-dialog').then((file) => file.ContactDialog)

/** The Contact Us dialog of every button that opens it, its code loaded at the first press. */
export function ContactHost({ labels }: { labels: ContactLabels }) {
  const { Part, shown, open, close } = useLateDialog(load)
  useEffect(() => onLatePress('contact', open))
  return Part && <Part open={shown} onClose={close} labels={labels} />
}
