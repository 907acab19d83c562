import type { ReactNode } from 'react'

type Props = {
  /** Of the panel; the only one of its name on the page. */
  id: string
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

/**
 * A button that opens a small panel of links and buttons, on the browser's own popover: Escape and a click elsewhere close it.
 * `MenuWatch`, once per page, puts the panel below its button and closes it after a choice.
 */
export function Menu({ id, button, label, title, children, align = 'end', buttonClassName = menuButton }: Props) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        data-tip={title}
        aria-description={title}
        className={buttonClassName}
      >
        {button}
      </button>
      <div id={id} popover="auto" data-align={align} className="menu">
        {children}
      </div>
    </>
  )
}
