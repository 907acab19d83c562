import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Keyboard handling of a menu: up and down cycle through its links and buttons, Home and End jump to the first and the
 * last. Fields keep their keys.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
  const items = [...currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')].filter(
    (item) => item.offsetParent !== null,
  )
  const focused = document.activeElement
  const index = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const step = steps[key]
  const next =
    key === 'Home' ? 0 : key === 'End' ? items.length - 1 : step && (index + step + items.length) % items.length
  if (next === undefined || items.length === 0) return
  event.preventDefault()
  items[next]?.focus()
}
