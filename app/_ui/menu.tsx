'use client'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { moveInMenu } from './menu-keys'
import { hideUntilPlaced, placeBelow } from './place'

type Props = {
  /** The content of the button; if it is only an icon, `label` names it. */
  button: ReactNode
  label?: string
  /** Extra information about a button named by its text: its tooltip, announced after the name. */
  title?: string
  /** Links and buttons, one below the other, or other content such as a small form. */
  children: ReactNode
  align?: 'start' | 'end'
  buttonClassName?: string
}

const menuButton =
  'ripple inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm text-ink transition-colors hover:bg-sunken sm:min-h-10'

/**
 * A button that opens a small panel of links and buttons, based on the native popover: it works before any script is
 * loaded, and Escape and a click elsewhere close it. The panel is below its button and closes after a choice.
 */
export function Menu({ button, label, title, children, align = 'end', buttonClassName = menuButton }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) place(opener.current, panel.current, align)
  }, [align])
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        data-tip={title}
        aria-description={title}
        className={buttonClassName}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the presses of the choices in it, by keyboard too. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu"
        onBeforeToggle={({ newState, currentTarget }) => newState === 'open' && hideUntilPlaced(currentTarget)}
        onToggle={({ newState }) => newState === 'open' && place(opener.current, panel.current, align)}
        onKeyDown={moveInMenu}
        onClick={closeAfterChoice}
      >
        {children}
      </div>
    </>
  )
}

function place(opener: HTMLElement | null, panel: HTMLElement | null, align: 'start' | 'end'): void {
  if (opener && panel) void placeBelow(opener, panel, `bottom-${align}`)
}

/** Closes a popover (a menu, the side navigation on a phone) after one of its links or buttons was pressed. */
export function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const choice = target instanceof Element ? target.closest('a, button') : null
  if (choice && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
