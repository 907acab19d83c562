'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { placeBelow } from './place'

type Props = { button: HTMLElement; onClose: (button: HTMLElement) => void; children: ReactNode }

/** The panel of a list's one menu, below the button that was pressed: Escape, a choice and a click elsewhere close it. */
export function RowPanel({ button, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    if (!box) return
    if (!box.matches(':popover-open')) box.showPopover({ source: button })
    box.querySelector('button')?.focus({ preventScroll: true })
    placeBelow(button, box, 'bottom-end').catch(() => undefined)
    button.setAttribute('aria-expanded', 'true')
    return () => button.removeAttribute('aria-expanded')
  }, [button])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a choice; the choices are buttons.
    <div
      ref={panel}
      popover="auto"
      onToggle={(event) => event.newState === 'closed' && onClose(button)}
      onClick={(event) => (event.target as Element).closest('button') && panel.current?.hidePopover()}
      className="menu"
    >
      {children}
    </div>
  )
}
