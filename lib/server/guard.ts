import type { NextRequest } from 'next/server'
import { findSessionFacts, type Preload, type SessionFacts } from '@/lib/data/sessions/read'
import { type RouteDecision, resolveRoute } from '@/lib/domain/access/resolve-route'
import { routeOf } from '@/lib/domain/access/route-kind'
import { isInvitationId } from '@/lib/domain/orgs/invitation'
import { localeHeader } from '@/lib/i18n/locales'
import {
  continueCookie,
  cookieName,
  invitationHintCookie,
  postponedCookie,
  redirectCookie,
  serverCookie,
  sessionCookie,
  skipCookie,
} from './cookies'
import { grantedPages } from './granted-pages'
import { routeContext } from './held-rights'
import { renewWhenEnding } from './provider-tokens'
import { addressOf, isNavigation, requestIdOf } from './request-facts'
import { keepFacts } from './request-store'
import { contentPolicy } from './security-headers'

/** Pages that show the signed-in person's licenses and credits. */
const showsCredentials = /^\/(?:credentials|add-credits)(?:\/|$)/

/** Kinds of pages for which a signed-out visitor is asked to sign in. */
const needsSignIn: ReadonlySet<string> = new Set(['member', 'org', 'super'])

/** The live session of a cookie's token, with its idle clock reset and preloaded records; null when there is none. */
export async function liveSession(token: string | null | undefined, preload?: Preload): Promise<SessionFacts | null> {
  if (!token) return null
  const facts = await findSessionFacts(token, true, preload)
  void renewWhenEnding(token, facts)
  return facts
}

/** The session of a page request, with the records that the page shows, in one statement. */
export function readSession({ cookies, nextUrl: { pathname } }: NextRequest): Promise<SessionFacts | null> {
  const preload =
    pathname === '/dashboard' ? 'dashboard' : showsCredentials.test(pathname) ? 'credentialsAndCredits' : 'nothing'
  return liveSession(cookies.get(sessionCookie())?.value, preload)
}

/** The guard chain's one decision about a request for a page. */
export function decideRoute(
  request: NextRequest,
  facts: SessionFacts | null,
  taught: readonly string[],
): RouteDecision {
  const { pathname: path, search: query } = request.nextUrl
  const cookie = (name: string) => request.cookies.get(name)?.value
  const savedCookies = {
    skipped: cookie(cookieName(skipCookie)),
    postponed: cookie(cookieName(postponedCookie)),
    redirect: cookie(redirectCookie()),
  }
  const [now, address] = [new Date(), addressOf(request.headers)]
  return resolveRoute(
    { path, query, isNavigation: isNavigation(request.method, request.headers) },
    routeContext(facts, savedCookies, now, taught, address, grantedPages(facts, path, { now, address })),
  )
}

type SetCookie = [name: string, value: string, options: ReturnType<typeof serverCookie>]

/** The cookies that the answer sets. */
export function cookiesOf(request: NextRequest, facts: SessionFacts | null, decision: RouteDecision): SetCookie[] {
  const cookies: SetCookie[] = []
  if (decision.go !== 'notFound' && decision.saveRedirect !== undefined)
    cookies.push([
      redirectCookie(),
      decision.saveRedirect ?? '',
      serverCookie(decision.saveRedirect === null ? 0 : 3600),
    ])
  if (facts || !isNavigation(request.method, request.headers)) return cookies
  // The first page then asks to sign in, and shows which address to use.
  const { kind, path } = routeOf(request.nextUrl.pathname)
  if (needsSignIn.has(kind) && decision.go === 'redirect') cookies.push([continueCookie(), '1', serverCookie(300)])
  const invitation = invitationIn(path)
  if (invitation) cookies.push([invitationHintCookie(), invitation, serverCookie(3600)])
  return cookies
}

/** The id of the invitation that a path names, in the form that one can have; null otherwise. */
function invitationIn(path: string): string | null {
  const id = /^\/org-invitations\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
  return isInvitationId(id) ? id : null
}

/** The request passed on to its page, with our headers; the session facts wait in the request store. */
export function pageRequest(request: NextRequest, facts: SessionFacts | null, nonce: string): { headers: Headers } {
  const { pathname, search } = request.nextUrl
  const token = request.cookies.get(sessionCookie())?.value
  const requestId = requestIdOf(request.headers)
  if (facts && token) keepFacts(requestId, token, facts)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', contentPolicy(nonce))
  headers.set('x-nonce', nonce)
  headers.set('x-suma-path', pathname + search)
  headers.set('x-suma-method', request.method)
  headers.set('x-request-id', requestId)
  if (facts?.uiLanguage) headers.set(localeHeader, facts.uiLanguage)
  else headers.delete(localeHeader)
  return { headers }
}
