/** What closes each modal dialog that is open, the topmost last. */
const dialogs: (() => void)[] = []

/** Registers an open dialog; the returned function takes it off again. */
export function coverPage(close: () => void): () => void {
  dialogs.push(close)
  standInForDocumentBefore()
  return () => void dialogs.splice(dialogs.lastIndexOf(close), 1)
}

/**
 * A step to another document can be neither held nor taken back. Where Back would take one, from a page that was loaded
 * directly or after a sign-in, the page gets a second entry, which Back leaves instead.
 */
function standInForDocumentBefore(): void {
  if (!('navigation' in window)) return
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  // With the router's state, so that it takes no notice.
  if (!before?.sameDocument) history.pushState(history.state, '')
}

/**
 * Back closes what lies over the page instead of moving the page beneath it: a menu or drawer first, then the topmost
 * dialog, which may ask first. A step that the browser does not let us hold is hidden from the page and taken back. A
 * second entry of a page (`coverPage`) is passed over once nothing lies over it. A menu also closes when another page
 * opens. Called before the page is hydrated, so that the router hears a step after us.
 */
export function watchBack(): () => void {
  const knows = 'navigation' in window
  const place = () => (knows ? (navigation.currentEntry?.index ?? 0) : 0)
  let home = place()
  let leftUrl = location.href
  let isBack = false
  let isReturning = false
  const moved = (event: PopStateEvent) => {
    // Without knowing it, a step is told from a link within the page by the router's mark.
    if (isReturning || ((knows ? isBack : event.state !== null) && closeTop())) {
      event.stopImmediatePropagation()
      isReturning = !isReturning
      if (isReturning) history.go(knows ? home - place() : 1)
    } else if (isBack && home - place() === 1 && location.href === leftUrl) {
      // The router never makes two entries of one address in a row.
      event.stopImmediatePropagation()
      history.back()
    }
  }
  addEventListener('popstate', moved)
  const stop = () => removeEventListener('popstate', moved)
  if (!knows) return stop
  const moving = (event: NavigateEvent) => {
    isBack = event.navigationType === 'traverse'
    if (isReturning) return
    home = place()
    leftUrl = location.href
    if (!isBack) {
      if (new URL(event.destination.url).pathname !== location.pathname) closePanels()
    } else if (event.cancelable && closeTop()) event.preventDefault()
  }
  navigation.addEventListener('navigate', moving)
  return () => {
    stop()
    navigation.removeEventListener('navigate', moving)
  }
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
