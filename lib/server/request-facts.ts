import { clientAddress } from '@/lib/domain/access/client-address'
import { env } from '@/lib/env'

/**
 * The visitor's address; limits count its network (`networkOf`). Our server writes it (`clean-request.ts`): the
 * other end of the connection or, behind proxies, the address that the first of the trusted ones added. What stands
 * before that is the visitor's own word.
 */
export function addressOf(headers: Pick<Headers, 'get'>, trusted = env().TRUST_PROXY): string | null {
  const written = headers.get('x-forwarded-for')?.split(',') ?? []
  return clientAddress(written.at(-Math.max(1, trusted)) ?? '')
}

const wellFormed = /^[\w.:-]{1,100}$/

/**
 * The id of a request: the one that the guard chain or a trusted proxy assigned (`clean-request.ts`), otherwise a new
 * one.
 */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const requestId = headers.get('x-request-id')
  return requestId !== null && wellFormed.test(requestId) ? requestId : crypto.randomUUID()
}

const ids = new WeakMap<Request, string>()

/** The same id for everyone who asks for it while a request is handled: its context, its log and its answer. */
export function idOfRequest(request: Request): string {
  const id = ids.get(request) ?? requestIdOf(request.headers)
  ids.set(request, id)
  return id
}

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

/** True for the `Sec-Fetch-Site` of a page that is not ours, on another site or on another host of ours. */
export const isOtherSite = (site: string | null | undefined): boolean => site === 'cross-site' || site === 'same-site'

/** True when the browser's headers name our own page as the sender. A request without either header is refused. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin') === new URL(env().APP_URL).origin
}
