import 'server-only'
import type { NextRequest } from 'next/server'
import { type Along, findSessionFacts, type SessionFacts } from '@/lib/data/sessions'
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
import { isNavigation } from './is-navigation'
import { keepFacts } from './request-store'
import { contentPolicy } from './security-headers'
import { stopFacts } from './stop-facts'

/** Pages that show what the signed-in person holds. */
const showsHoldings = /^\/(?:credentials|add-credits)(?:\/|$)/

/** The live session behind a cookie's token, its idle clock set forward, with what is asked for along; null without one. */
export const liveSession = (token: string | null | undefined, along?: Along): Promise<SessionFacts | null> =>
  token ? findSessionFacts(token, true, along) : Promise.resolve(null)

/** The session of a request for a page, with what that page is going to show, in one statement. */
export function readSession({ cookies, nextUrl: { pathname } }: NextRequest): Promise<SessionFacts | null> {
  const along = pathname === '/dashboard' ? 'dashboard' : showsHoldings.test(pathname) ? 'holdings' : 'nothing'
  return liveSession(cookies.get(sessionCookie())?.value, along)
}

/** The guard chain's one decision about a request for a page. */
export function stopOf(request: NextRequest, facts: SessionFacts | null, taught: readonly string[]): Stop {
  const { pathname: path, search: query } = request.nextUrl
  const cookie = (name: string) => request.cookies.get(name)?.value
  const kept = { skippedAt: cookie(skipCookie), postponed: cookie(postponedCookie), redirect: cookie(redirectCookie) }
  return nextStop(
    { path, query, isNavigation: isNavigation(request.method, request.headers) },
    stopFacts(facts, kept, new Date(), taught),
  )
}

type SetCookie = [name: string, value: string, options: ReturnType<typeof serverCookie>]

/** The cookies that the answer sets. */
export function cookiesOf(request: NextRequest, facts: SessionFacts | null, stop: Stop): SetCookie[] {
  const cookies: SetCookie[] = []
  if (stop.go !== 'notFound' && stop.saveRedirect !== undefined)
    cookies.push([redirectCookie, stop.saveRedirect ?? '', serverCookie(stop.saveRedirect === null ? 0 : 3600)])
  // The first page then says which address to use.
  if (!facts && isInvitation(request.nextUrl.pathname) && isNavigation(request.method, request.headers))
    cookies.push([invitationHintCookie, '1', serverCookie(3600)])
  return cookies
}

const isInvitation = (path: string): boolean => /^\/org-invitations\/[^/]+\/?$/.test(path)

/** The request as its page gets it: what it is told in headers of ours; what was read waits in the request store. */
export function pageRequest(request: NextRequest, facts: SessionFacts | null, nonce: string): { headers: Headers } {
  const { pathname, search } = request.nextUrl
  const token = request.cookies.get(sessionCookie())?.value
  const requestId = crypto.randomUUID()
  if (facts && token) keepFacts(requestId, token, facts)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', contentPolicy(nonce))
  headers.set('x-nonce', nonce)
  headers.set('x-suma-path', pathname + search)
  headers.set('x-request-id', requestId)
  if (facts?.uiLanguage) headers.set(localeHeader, facts.uiLanguage)
  else headers.delete(localeHeader)
  return { headers }
}
