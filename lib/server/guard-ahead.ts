import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { routeOf } from '@/lib/domain/access/route-kind'
import { isAttendPage } from '@/lib/domain/check-in/scan'
import { sessionCookie } from './cookies'
import { withFactsAhead } from './facts-ahead'
import { answerHeaders, cookiesOf, newNonce, pageHeaders, stopOf, type Visit } from './guard'
import { liveSession } from './live-session'

/** What is surely behind the guard chain and reads the same to everybody; `proxy.ts` takes whatever else there is. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/
const outside = /^\/(?:_next|api|graphql|explorer|locales|icon|apple-icon|fonts)/
/** Pages that show what the signed-in person holds. */
const showsHoldings = /^\/(?:credentials|add-credits)(?:\/|$)/

/** The mark for the matcher of `proxy.ts`: no cookie of a request can have an equals sign in its name. */
const passed = { 'suma=guarded': '1' }

/**
 * The guard chain before the framework, for who may simply stay: the proxy's hop costs as much as a quarter of an empty page.
 * Everybody else, and every address that is not plain, goes on to the proxy, which is told what was read here.
 */
export async function guardAhead(
  request: IncomingMessage,
  response: ServerResponse,
  pages: () => Promise<void>,
): Promise<void> {
  const visit = plainVisit(request)
  if (!visit) return pages()
  const token = visit.cookie(sessionCookie()) ?? null
  const reading = liveSession(token, alongFor(visit.path))
  const facts = await reading.catch(() => undefined)
  const stop = facts === undefined ? null : stopOf(visit, facts)
  if (facts === undefined || stop?.go !== 'stay' || cookiesOf(visit, facts, stop).length > 0)
    return withFactsAhead({ token, facts: reading }, pages)
  const nonce = newNonce()
  for (const [name, value] of Object.entries(pageHeaders(visit, stop, facts, nonce))) {
    if (value === null) delete request.headers[name]
    else request.headers[name] = value
  }
  for (const [name, value] of Object.entries(answerHeaders(nonce))) response.setHeader(name, value)
  Object.assign(request, { cookies: passed })
  return pages()
}

const alongFor = (path: string) =>
  path === '/dashboard' ? 'dashboard' : showsHoldings.test(path) ? 'holdings' : 'nothing'

function plainVisit({ method, url = '', headers }: IncomingMessage): Visit | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  if (method !== 'GET' || !plainPath.test(path) || outside.test(path)) return null
  // The proxy reads codes and names devices on the one, and looks up who teaches for the other.
  if (isAttendPage(path) || routeOf(path).taskSessionId) return null
  const cookies = plainCookies(headers.cookie)
  if (!cookies) return null
  return {
    method,
    path,
    query: at < 0 ? '' : withoutMark(url.slice(at)),
    headers: { get: (name) => headers[name]?.toString() ?? null },
    cookie: (name) => cookies.get(name),
  }
}

/** The query as a page sees it, without the mark that the client router adds. */
function withoutMark(query: string): string {
  if (!query.includes('_rsc=')) return query === '?' ? '' : query
  const all = new URLSearchParams(query)
  all.delete('_rsc')
  return all.size > 0 ? `?${all}` : ''
}

/** Null when a name comes twice or a value is written in a way that could be read differently. */
function plainCookies(header: string | undefined): Map<string, string> | null {
  const cookies = new Map<string, string>()
  for (const part of header?.split('; ') ?? []) {
    const at = part.indexOf('=')
    const name = part.slice(0, at)
    if (at < 1 || cookies.has(name) || /[%"\s;]/.test(part)) return null
    cookies.set(name, part.slice(at + 1))
  }
  return cookies
}
