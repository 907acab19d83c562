'use client'
import { useEffect, useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'

const loadCommandMenu = () => import('./command-menu')

/** Whether a press of a key is text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

type Props = { open: boolean; onOpen: (open: boolean) => void }

/**
 * Ctrl+K or Cmd+K opens and closes the command menu, `/` opens it where nothing is being typed; its code is loaded the
 * first time.
 */
export function CommandMenuKey({ open, onOpen }: Props) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey
      const isKey = event.key.toLowerCase() === 'k' && isHeld && !event.shiftKey
      const isSlash = event.key === '/' && !isHeld && !open && !isTyping(event.target)
      if (!(isKey || isSlash) || event.altKey) return
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
