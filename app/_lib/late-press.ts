'use client'
import { useEffect } from 'react'

type Press = (button: HTMLElement) => void

const presses = new Map<string, Press>()
let waiting: HTMLElement | null = null

/** Tells what a button marked `data-late={name}` does; a press that came before is worked off now. The answer takes it back. */
export function onLatePress(name: string, press: Press): () => void {
  presses.set(name, press)
  const early = waiting
  if (early?.dataset.late === name) {
    waiting = null
    press(early)
  }
  return () => presses.delete(name)
}

function hear({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-late]') : null
  if (!button) return
  const press = presses.get(button.dataset.late ?? '')
  if (press) press(button)
  else waiting = button
}

/** Hears the buttons of the frame, which are ordinary elements: what they do comes after the page, and no press is lost until then. */
export function useLatePresses(): void {
  useEffect(() => {
    document.addEventListener('click', hear)
    return () => document.removeEventListener('click', hear)
  }, [])
}
