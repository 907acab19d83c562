'use client'
import { type MouseEvent, useState } from 'react'
import { tellLate } from './missing-part'
import { useLate } from './use-late'

/**
 * For buttons that are ordinary elements with `data-press`, inside what hears `onClick`: what they do (`Part`) is loaded at
 * the first press. So a list of any length has one menu, and a page's buttons ship no code.
 */
export function usePress<T>(load: () => Promise<T>) {
  const [pressed, setPressed] = useState<HTMLElement | null>(null)
  const Part = useLate(load, pressed !== null, (error) => {
    setPressed(null)
    void tellLate(error)
  })
  function onClick({ target }: MouseEvent) {
    const button = (target as Element).closest<HTMLElement>('[data-press]')
    // The button of what is open closes it; one that is busy does nothing twice.
    if (button && button.getAttribute('aria-busy') !== 'true') setPressed(pressed === button ? null : button)
  }
  // What was closed late does not close what another button opened.
  const close = (button: HTMLElement) => setPressed((now) => (now === button ? null : now))
  return { Part, pressed, onClick, close }
}
