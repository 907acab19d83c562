/** What closes each modal dialog that is open, the topmost last. */
const dialogs: (() => void)[] = []

/** Registers an open dialog; the returned function takes it off again. */
export function coverPage(close: () => void): () => void {
  dialogs.push(close)
  return () => void dialogs.splice(dialogs.lastIndexOf(close), 1)
}

/**
 * Back closes what lies over the page instead of moving the page beneath it: a menu or drawer first, then the topmost
 * dialog. Where a browser does not let a step be held, the page moves and nothing stays over it. A menu also closes when
 * another page opens.
 */
export function watchBack(): () => void {
  if (!('navigation' in window)) {
    const moved = () => void closeTop()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }
  const moving = (event: NavigateEvent) => {
    if (event.navigationType === 'traverse') {
      const covered = closeTop()
      if (covered && event.cancelable) event.preventDefault()
    } else if (new URL(event.destination.url).pathname !== location.pathname) closePanels()
  }
  navigation.addEventListener('navigate', moving)
  return () => navigation.removeEventListener('navigate', moving)
}

/** Closes what is on top; false when nothing lies over the page. */
function closeTop(): boolean {
  if (closePanels()) return true
  const close = dialogs.at(-1)
  close?.()
  return close !== undefined
}

function closePanels(): boolean {
  const panels = document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')
  for (const panel of panels) panel.hidePopover()
  return panels.length > 0
}
