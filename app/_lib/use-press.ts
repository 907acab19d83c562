'use client'
import { type MouseEvent, useState } from 'react'
import { tellLate, useLate } from './use-late'

/** A button that was pressed, and what it says of itself: its `data-press`. */
export type Pressed = { button: HTMLElement; says: string }

/**
 * For buttons that are ordinary elements with `data-press`, inside what hears `onClick`: what they do (`Part`) is loaded at
 * the first press. So a list of any length has one menu, and a page's buttons ship no code.
 */
export function usePress<T>(load: () => Promise<T>) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const Part = useLate(load, pressed !== null, () => {
    setPressed(null)
    tellLate()
  })
  function onClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
    if (!button) return
    // The button of what is open closes it.
    setPressed(pressed?.button === button ? null : { button, says: button.dataset.press ?? '' })
  }
  // What was closed late does not close what another button opened.
  const close = (button: HTMLElement) => setPressed((now) => (now?.button === button ? null : now))
  return { Part, pressed, onClick, close }
}
