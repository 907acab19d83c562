'use client'
import { useEffect } from 'react'
import { placeBelow } from './place'

/** Looks after the panels that buttons open as popovers: each `Menu`, and the side navigation of a phone. Once per page. */
export function MenuWatch() {
  useEffect(() => {
    const listening = new AbortController()
    // These events do not rise, but are heard on their way down.
    document.addEventListener('toggle', placeOpened, { capture: true, signal: listening.signal })
    document.addEventListener('click', closeAfterChoice, { signal: listening.signal })
    for (const panel of document.querySelectorAll<HTMLElement>('.menu:popover-open')) place(panel)
    return () => listening.abort()
  }, [])
  return null
}

function placeOpened(event: Event): void {
  const { target } = event
  const opened = (event as ToggleEvent).newState === 'open'
  if (opened && target instanceof HTMLElement && target.matches('.menu[data-align]')) place(target)
}

function place(panel: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${panel.id}"]`)
  const align = panel.dataset.align === 'start' ? 'start' : 'end'
  if (button) placeBelow(button, panel, `bottom-${align}`).catch(() => undefined)
}

/** The choices of a panel are links and buttons. */
function closeAfterChoice({ target }: MouseEvent): void {
  const choice = target instanceof Element ? target.closest('a, button') : null
  choice?.closest<HTMLElement>('[popover].menu, [popover].side-nav')?.hidePopover()
}
