'use client'
import { useEffect, useRef } from 'react'
import { onLatePress } from '@/app/_lib/late-press'
import { useLateDialog } from '@/app/_lib/use-late'

const load = () => import('./command-menu').then((file) => file.CommandMenu)

/** Ctrl or Cmd with K, and the buttons that say so, open the command menu, whose code is loaded then. */
export function CommandKey() {
  const { Part, shown, open, close } = useLateDialog(load)
  const ways = useRef({ open, close, shown })
  useEffect(() => {
    ways.current = { open, close, shown }
  })
  useEffect(() => {
    const toggle = () => (ways.current.shown ? ways.current.close() : ways.current.open())
    const press = (event: KeyboardEvent) => {
      const wanted =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // A question is answered first.
      if (!wanted || (!ways.current.shown && document.querySelector('dialog[open]'))) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => onLatePress('commands', () => ways.current.open()), [])
  return Part && <Part open={shown} onClose={close} />
}
