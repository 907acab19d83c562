'use client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { placeBelow } from './place'

type Props = {
  /** What the button shows; with an icon only, `label` names it. */
  button: ReactNode
  label?: string
  /** More about a button that its words name: its tooltip, read after the name. */
  title?: string
  /** Links and buttons, one under the other; or anything else (a small form). */
  children: ReactNode
  align?: 'start' | 'end'
  buttonClassName?: string
}

const menuButton =
  'ripple inline-flex min-h-10 items-center gap-2 rounded-lg px-3 text-[0.9375rem] text-ink transition-colors hover:bg-sunken'

/** A button that opens a small panel of links and buttons, on the browser's own popover: Escape and a click elsewhere close it. */
export function Menu({ button, label, title, children, align = 'end', buttonClassName = menuButton }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // What is in it is made when it is first opened: every page has menus, few people open one.
  const [opened, setOpened] = useState(false)
  const place = () => {
    if (opener.current && panel.current)
      placeBelow(opener.current, panel.current, `bottom-${align}`).catch(() => undefined)
  }
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a choice; the choices are links and buttons. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={() => setOpened(true)}
        onToggle={(event) => event.newState === 'open' && place()}
        onClick={(event) => (event.target as Element).closest('a, button') && panel.current?.hidePopover()}
        className="menu"
      >
        {opened && children}
      </div>
    </>
  )
}
