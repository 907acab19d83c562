import 'server-only'
import type { SessionFacts } from '@/lib/data/sessions'
import { nextStop, type Stop } from '@/lib/domain/access/next-stop'
import { localeHeader } from '@/lib/i18n/locales'
import {
  invitationHintCookie,
  postponedCookie,
  redirectCookie,
  serverCookie,
  sessionCookie,
  skipCookie,
} from './cookies'
import { handFacts } from './handed-facts'
import { isNavigation } from './is-navigation'
import { foundNothing } from './missing-page'
import { contentPolicy, staticHeaders } from './security-headers'
import { stopFacts } from './stop-facts'

/** What the guard chain looks at of a request, whoever read it from the wire. */
export type Visit = {
  method: string
  path: string
  /** With its question mark, or empty. */
  query: string
  headers: { get: (name: string) => string | null }
  cookie: (name: string) => string | undefined
}

/** The guard chain's one decision about a request for a page. */
export function stopOf(visit: Visit, facts: SessionFacts | null, taught: readonly string[] = []): Stop {
  const { method, path, query, headers, cookie } = visit
  const kept = { skippedAt: cookie(skipCookie), postponed: cookie(postponedCookie), redirect: cookie(redirectCookie) }
  if (foundNothing()) return { go: 'notFound' }
  return nextStop(
    { path, query, isNavigation: isNavigation(method, headers) },
    stopFacts(facts, kept, new Date(), taught),
  )
}

export type SetCookie = [name: string, value: string, options: ReturnType<typeof serverCookie>]

/** The cookies that the answer sets. */
export function cookiesOf({ method, path, headers }: Visit, facts: SessionFacts | null, stop: Stop): SetCookie[] {
  const cookies: SetCookie[] = []
  if (stop.go !== 'notFound' && stop.saveRedirect !== undefined)
    cookies.push([redirectCookie, stop.saveRedirect ?? '', serverCookie(stop.saveRedirect === null ? 0 : 3600)])
  // The first page then says which address to use.
  if (!facts && isInvitation(path) && isNavigation(method, headers))
    cookies.push([invitationHintCookie, '1', serverCookie(3600)])
  return cookies
}

const isInvitation = (path: string): boolean => /^\/org-invitations\/[^/]+\/?$/.test(path)

/** One for each answer: only scripts that carry it run. */
export const newNonce = (): string => crypto.randomUUID().replaceAll('-', '')

/** What a page is told in the headers of its request (null: no such header); who stays finds the facts waiting. */
export function pageHeaders(
  { path, query, cookie }: Visit,
  stop: Stop,
  facts: SessionFacts | null,
  nonce: string,
): Record<string, string | null> {
  const requestId = crypto.randomUUID()
  const token = cookie(sessionCookie())
  if (facts && token && stop.go === 'stay') handFacts(requestId, token, facts)
  return {
    'content-security-policy': contentPolicy(nonce),
    'x-nonce': nonce,
    'x-suma-path': path + query,
    'x-request-id': requestId,
    [localeHeader]: facts?.uiLanguage ?? null,
  }
}

/** The headers of every answer behind the guard chain. */
export const answerHeaders = (nonce: string): Record<string, string> => ({
  ...staticHeaders(),
  'content-security-policy': contentPolicy(nonce),
  'cache-control': 'private, no-store',
})
