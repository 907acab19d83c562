import type { ReactNode } from 'react'
import { Button } from '@/app/_ui/button'

type Props = {
  name: string
  /** The face of a button in the header; without it, an ordinary button with its name. */
  face?: { className: string; content: ReactNode }
}

/** Opens the Contact Us dialog, which `ContactHost` brings. */
export function ContactButton({ name, face }: Props) {
  if (!face) return <Button data-late="contact">{name}</Button>
  return (
    <button type="button" data-late="contact" aria-label={name} data-tip={name} className={face.className}>
      {face.content}
    </button>
  )
}
