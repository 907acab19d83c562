import { type NextRequest, NextResponse } from 'next/server'
import type { SessionFacts } from '@/lib/data/sessions'
import { nextStop, type Stop } from '@/lib/domain/access/next-stop'
import { isAttendPage } from '@/lib/domain/check-in/scan'
import { env } from '@/lib/env'
import { localeHeader } from '@/lib/i18n/locales'
import {
  deviceCookie,
  invitationHintCookie,
  postponedCookie,
  redirectCookie,
  serverCookie,
  sessionCookie,
  skipCookie,
} from '@/lib/server/cookies'
import { handFacts } from '@/lib/server/handed-facts'
import { isNavigation, isScriptFetch } from '@/lib/server/is-navigation'
import { liveSession } from '@/lib/server/live-session'
import { log } from '@/lib/server/log'
import { isOutage } from '@/lib/server/outage'
import { outagePage } from '@/lib/server/outage-page'
import { nameDevice, scanCode } from '@/lib/server/scan-code'
import { contentPolicy, staticHeaders } from '@/lib/server/security-headers'
import { stopFacts } from '@/lib/server/stop-facts'
import { taughtSessions } from '@/lib/server/taught-sessions'

/** Every page passes here first: one statement, one pure decision. It guides; the services behind each page authorize. */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    const facts = await readFacts(request)
    return (
      (await scanned(request, facts)) ?? guide(request, facts, await taughtSessions(facts, request.nextUrl.pathname))
    )
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ error: String(error) }, 'the database does not answer')
    return outagePage(request.headers)
  }
}

function guide(request: NextRequest, facts: SessionFacts | null, taught: readonly string[]): NextResponse {
  const { pathname, search } = request.nextUrl
  const jar = request.cookies
  const kept = {
    skippedAt: jar.get(skipCookie)?.value,
    postponed: jar.get(postponedCookie)?.value,
    redirect: jar.get(redirectCookie)?.value,
  }
  const visit = { path: pathname, query: search, isNavigation: isNavigation(request.method, request.headers) }
  const stop = nextStop(visit, stopFacts(facts, kept, new Date(), taught))
  // A page kept open after its session ended: no answer makes the client router load the whole page, with the right frame.
  if (!facts && stop.go === 'redirect' && isScriptFetch(request.headers)) {
    return new NextResponse(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
  const answered = withHeaders(answer(stop, request, facts), stop)
  // The first page then says which address to use.
  if (!facts && visit.isNavigation && isInvitation(pathname))
    answered.cookies.set(invitationHintCookie, '1', serverCookie(3600))
  const named = isAttendPage(pathname) ? nameDevice(jar.get(deviceCookie)?.value) : null
  if (named) answered.cookies.set(named.name, named.value, named.options)
  return answered
}

/** A QR code of a session's check-in is read before anything else: the chain may first send its bearer to sign in. */
async function scanned(request: NextRequest, facts: SessionFacts | null): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl
  if (!isAttendPage(pathname) || !isNavigation(request.method, request.headers)) return null
  const device = request.cookies.get(deviceCookie)?.value
  const visit = { path: pathname, query: search, device, userId: facts?.userId ?? null }
  const seen = await scanCode(visit, new Date())
  if (!seen) return null
  const response = NextResponse.redirect(new URL(seen.to, env().APP_URL), 307)
  for (const [name, value] of Object.entries(staticHeaders())) response.headers.set(name, value)
  response.headers.set('cache-control', 'private, no-store')
  for (const { name, value, options } of seen.cookies) response.cookies.set(name, value, options)
  return response
}

const isInvitation = (path: string): boolean => /^\/org-invitations\/[^/]+\/?$/.test(path)

async function readFacts(request: NextRequest): Promise<SessionFacts | null> {
  const token = request.cookies.get(sessionCookie())?.value
  return liveSession(token)
}

function answer(
  stop: Stop,
  request: NextRequest,
  facts: SessionFacts | null,
): { response: NextResponse; nonce: string } {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  if (stop.go === 'redirect') {
    return { response: NextResponse.redirect(new URL(stop.to, env().APP_URL), 307), nonce }
  }
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', contentPolicy(nonce))
  headers.set('x-nonce', nonce)
  headers.set('x-suma-path', request.nextUrl.pathname + request.nextUrl.search)
  const requestId = crypto.randomUUID()
  const token = request.cookies.get(sessionCookie())?.value
  headers.set('x-request-id', requestId)
  if (facts && token && stop.go === 'stay') handFacts(requestId, token, facts)
  if (facts?.uiLanguage) headers.set(localeHeader, facts.uiLanguage)
  else headers.delete(localeHeader)
  const init = { request: { headers } }
  if (stop.go === 'stay') return { response: NextResponse.next(init), nonce }
  return { response: NextResponse.rewrite(new URL('/not-found', request.url), init), nonce }
}

function withHeaders({ response, nonce }: { response: NextResponse; nonce: string }, stop: Stop): NextResponse {
  for (const [name, value] of Object.entries(staticHeaders())) response.headers.set(name, value)
  response.headers.set('content-security-policy', contentPolicy(nonce))
  response.headers.set('cache-control', 'private, no-store')
  if (stop.go !== 'notFound' && stop.saveRedirect !== undefined) {
    if (stop.saveRedirect === null) response.cookies.set(redirectCookie, '', serverCookie(0))
    else response.cookies.set(redirectCookie, stop.saveRedirect, serverCookie(3600))
  }
  return response
}

/** Files and handlers that guard themselves stay outside. */
export const config = {
  matcher: ['/((?!_next/|api/|graphql|locales/|icon|apple-icon|favicon\\.ico|robots\\.txt|fonts/).*)'],
}
