import 'server-only'

/**
 * True when a browser loads a whole page. What the client router fetches, ahead or on a click, is not: the framework takes
 * its own marks off a request before the guard sees it, so the browser's are read. Over plain http, and in old browsers,
 * they are missing; a page load then still asks for HTML.
 */
export function isNavigation(method: string, headers: Pick<Headers, 'get'>): boolean {
  if (method !== 'GET' || /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? ''))
    return false
  const mode = headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate' && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  return headers.get('accept')?.includes('text/html') ?? false
}

/** True for a fetch by script, such as the client router's. */
export const isScriptFetch = (headers: Headers): boolean => headers.get('sec-fetch-dest') === 'empty'
