/**
 * True when a whole page is loaded, by a browser or by a program that opens an address as a person would. What the client router
 * fetches, ahead or on a click, is not: the framework takes its own marks off a request before the guard sees it, so the browser's
 * are read. Over plain http, and in old browsers, they are missing; a page load then still asks for HTML, and a fetch by a page
 * names the page it comes from. Programs name none.
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
