'use client'
import { type MouseEvent, useRef } from 'react'
import { tellLate } from './missing-part'

/**
 * For buttons that are ordinary elements with `data-press`, inside what hears the click: what is done (`perform`, with the word of
 * the button) is loaded at the press, and one press is worked off before the next is heard.
 */
export function usePerform<T>(load: () => Promise<T>, perform: (part: T, says: string) => Promise<unknown>) {
  const busy = useRef(false)
  return async ({ target }: MouseEvent): Promise<void> => {
    const button = (target as Element).closest<HTMLElement>('[data-press]')
    if (!button || busy.current) return
    busy.current = true
    const part = await load().catch(tellLate)
    if (part) await perform(part, button.dataset.press ?? '')
    busy.current = false
  }
}
