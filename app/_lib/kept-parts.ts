/** Where the server has the parts of the page it is writing (`lib/server/page-parts.ts`). */
const slot = Symbol.for('suma.pageParts')
type Place = { [slot]?: { getStore: () => string[] | undefined } }

const seen: Record<number, string> = {}

/**
 * The HTML of a part of the page: on the server as it was drawn a moment ago; in the browser as it came with the page, kept for
 * the way back to it.
 */
export function keptPart(id: number): string {
  if (typeof window === 'undefined') return (globalThis as Place)[slot]?.getStore()?.[id] ?? ''
  seen[id] ??= document.querySelector(`[data-sent="${id}"]`)?.innerHTML ?? missing()
  return seen[id]
}

/**
 * The page came without it: something on it failed, or it was left while it still arrived. Not a gap, but a part that did not load:
 * the page is loaded anew, once, then it is said.
 */
function missing(): never {
  const error = new Error(`a part of ${location.pathname} is missing`)
  error.name = 'ChunkLoadError'
  throw error
}

/** What is there already where `html` says the same, so that what is open or focused in it stays. */
export function unlessSame(there: string, html: string): string {
  if (!there || there === html) return html
  const place = document.createElement('template')
  place.innerHTML = html
  return place.innerHTML === there ? there : html
}
