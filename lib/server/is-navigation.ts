/**
 * True when a whole page is loaded, by a browser or by a program that opens an address as a person would. Fetches and
 * prefetches of the client router do not count. The framework removes its own headers from a request before the guard
 * sees it, so the browser's headers are read instead. Over plain http, and in old browsers, those are missing; a page
 * load then still asks for HTML, and a fetch by a page has a referer, which programs do not send.
 */
export function isNavigation(method: string, headers: Pick<Headers, 'get'>): boolean {
  if (method !== 'GET' || /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? ''))
    return false
  const [mode, dest] = [headers.get('sec-fetch-mode'), headers.get('sec-fetch-dest')]
  if (dest !== null || mode === 'navigate') return mode === 'navigate' && (dest ?? 'document') === 'document'
  const accept = headers.get('accept') ?? '*/*'
  return (mode === null && accept.includes('text/html')) || (accept.includes('*/*') && headers.get('referer') === null)
}

/** True for a fetch by script, such as the client router's. */
export const isScriptFetch = (headers: Headers): boolean => headers.get('sec-fetch-dest') === 'empty'
