'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon'
import { moveInMenu } from './menu-keys'
import { placeBelow } from './place'

/** The menu of a row behind a button with three dots, named by `label`. Its items are rendered when it opens. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="ripple icon-button row-menu"
        aria-label={label}
        aria-haspopup="true"
        onClick={({ currentTarget }) => setButton(button ? null : currentTarget)}
      >
        <Icon name="ellipsis" />
      </button>
      {button && (
        <Panel button={button} onClose={() => setButton(null)}>
          {children}
        </Panel>
      )}
    </>
  )
}

type PanelProps = { button: HTMLElement; onClose: (button: HTMLElement) => void; children: ReactNode }

/** Opens below the pressed button. Escape, a choice and a click elsewhere close it. */
function Panel({ button, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    if (!box) return
    if (!box.matches(':popover-open')) box.showPopover({ source: button })
    const focusFirst = () => box.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    void placeBelow(button, box, 'bottom-end').then(focusFirst)
    button.setAttribute('aria-expanded', 'true')
    return () => button.removeAttribute('aria-expanded')
  }, [button])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes after a choice and moves among the choices, which are buttons.
    <div
      ref={panel}
      popover="auto"
      onKeyDown={moveInMenu}
      onToggle={(event) => event.newState === 'closed' && onClose(button)}
      onClick={(event) => (event.target as Element).closest('button, a') && panel.current?.hidePopover()}
      className="menu"
    >
      {children}
    </div>
  )
}
