/** The address inside the app that an event's link leads to; null where the browser follows it by itself. */
export function linkOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.dataset.reload) return null
  const to = new URL(link.href, location.href)
  const samePage = to.pathname === location.pathname && to.search === location.search
  return to.origin === location.origin && !(samePage && to.hash) ? to.pathname + to.search + to.hash : null
}

/** A click that means "go there", in this tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
