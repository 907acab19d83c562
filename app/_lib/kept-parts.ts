/** Where the server has the parts of the page it is writing (`lib/server/page-parts.ts`). */
const slot = Symbol.for('suma.pageParts')
type Place = { [slot]?: { getStore: () => { markOf: (id: number) => string | null } | undefined } }

const seen: Record<number, string | null> = {}

/**
 * The HTML of a part of the page: on the server a mark, in whose place it is put as the page leaves; in the browser as it came with
 * the page, kept for the way back to it. Null when it did not come: the server failed at the page, or it was left while it still
 * arrived.
 */
export function keptPart(id: number): string | null {
  if (typeof window === 'undefined') return (globalThis as Place)[slot]?.getStore()?.markOf(id) ?? null
  seen[id] ??= document.querySelector(`[data-sent="${id}"]:not([data-gap])`)?.innerHTML ?? null
  return seen[id]
}

/** What is there already where `html` says the same, so that what is open or focused in it stays. */
export function unlessSame(there: string, html: string): string {
  if (!there || there === html) return html
  const place = document.createElement('template')
  place.innerHTML = html
  return place.innerHTML === there ? there : html
}

let asking = false

/** Asks for the page as a navigation asks, once for all the parts that are missing at a moment. */
export function askForParts(refresh: () => void): void {
  if (asking) return
  asking = true
  queueMicrotask(() => {
    asking = false
    refresh()
  })
}

/** What an element is known by, the surest first; a link at last by its words (the next page has another address). */
const signs = ['id', 'data-press', 'data-stay', 'href', 'name', 'aria-label']

/** For a part that is about to be written anew: what leads back to how it was used, the focus and rows that are pushed aside. */
export function keepUse(place: HTMLElement | null): (() => void) | null {
  if (!place) return null
  const [focus, rows] = [keepFocus(place), keepRows(place)]
  return () => {
    rows()
    focus?.()
  }
}

/** Puts the focus back on what says the same, if it is in this part now. */
function keepFocus(place: HTMLElement): (() => void) | null {
  const focused = document.activeElement
  if (!focused || !place.contains(focused)) return null
  const selectors = signs
    .filter((name) => focused.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(focused.getAttribute(name) ?? '')}"]`)
  return () => {
    const same = selectors.map((selector) => place.querySelector<HTMLElement>(selector)).find((found) => found !== null)
    const links = focused.matches('a') ? [...place.querySelectorAll('a')] : []
    const alike = links.find(({ textContent }) => textContent === focused.textContent)
    ;(same ?? alike)?.focus({ preventScroll: true })
  }
}

/** Filters are one row on a phone, known by what the row is called. */
function keepRows(place: HTMLElement): () => void {
  const moved = [...place.querySelectorAll('nav[aria-label]')].filter((row) => row.scrollLeft > 0)
  const places = moved.map((row) => [row.getAttribute('aria-label') ?? '', row.scrollLeft] as const)
  return () => {
    for (const [name, left] of places) {
      const row = place.querySelector(`nav[aria-label="${CSS.escape(name)}"]`)
      if (row) row.scrollLeft = left
    }
  }
}
