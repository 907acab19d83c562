'use client'
import { useEffect, useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'

const loadCommandMenu = () => import('./command-menu')

type Props = { open: boolean; onOpen: (open: boolean) => void }

/** Ctrl+K or Cmd+K opens and closes the command menu; its code is loaded the first time. */
export function CommandMenuKey({ open, onOpen }: Props) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey) return
      // An open dialog has to be answered first.
      if (!open && document.querySelector('dialog[open]')) return
      event.preventDefault()
      onOpen(!open)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, onOpen])
  return wasOpened && <Lazy load={loadCommandMenu} open={open} onClose={() => onOpen(false)} />
}
