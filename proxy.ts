import { type NextRequest, NextResponse } from 'next/server'
import type { SessionFacts } from '@/lib/data/sessions/read'
import type { RouteDecision } from '@/lib/domain/access/resolve-route'
import { isAttendPage } from '@/lib/domain/check-in/scan'
import { env } from '@/lib/env'
import { datesOf, setDateLanguage } from '@/lib/i18n/date-language'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { cookieName, deviceCookie } from '@/lib/server/cookies'
import { cookiesOf, decideRoute, pageRequest, readSession } from '@/lib/server/guard'
import { isOutage, isStorageFull } from '@/lib/server/outage'
import { logFailure } from '@/lib/server/outage-log'
import { outagePage } from '@/lib/server/outage-page'
import { isNavigation, isScriptFetch } from '@/lib/server/request-facts'
import { pageHeaders } from '@/lib/server/security-headers'
import { taughtSessions } from '@/lib/server/taught-sessions'
import { nameDevice, scanCode } from '@/lib/server/visitor'

/**
 * Every page passes the guard chain first: one statement, one pure decision. It guides; the services behind each page
 * authorize.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    const facts = await readSession(request)
    return (
      (await scanned(request, facts)) ?? guide(request, facts, await taughtSessions(facts, request.nextUrl.pathname))
    )
  } catch (error) {
    if (!isOutage(error) && !isStorageFull(error)) throw error
    logFailure(error, {}, 'the guard chain failed')
    return outagePage(request.headers)
  }
}

function guide(request: NextRequest, facts: SessionFacts | null, taught: readonly string[]): NextResponse {
  setDateLanguage(facts ? datesOf(facts.person, localeOf(request, facts)) : 'en', true)
  const decision = decideRoute(request, facts, taught)
  // A page that was kept open after its session ended: an empty answer makes the client router load the whole page,
  // with the right frame.
  if (!facts && decision.go === 'redirect' && isScriptFetch(request.headers)) {
    return new NextResponse(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
  // One per answer: only scripts that carry it run.
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const response = answer(decision, request, facts, nonce)
  for (const [name, value] of Object.entries(pageHeaders(nonce, request.nextUrl.pathname)))
    response.headers.set(name, value)
  for (const cookie of cookiesOf(request, facts, decision)) response.cookies.set(...cookie)
  const named = isAttendPage(request.nextUrl.pathname) ? nameDevice(request.cookies.get(deviceCookie())?.value) : null
  if (named) response.cookies.set(named.name, named.value, named.options)
  return response
}

const localeOf = ({ cookies, headers }: NextRequest, { uiLanguage }: SessionFacts) =>
  pickLocale({
    userPref: uiLanguage,
    cookie: cookies.get(cookieName(localeCookie))?.value,
    acceptLanguage: headers.get('accept-language'),
  })

function answer(
  decision: RouteDecision,
  request: NextRequest,
  facts: SessionFacts | null,
  nonce: string,
): NextResponse {
  if (decision.go === 'redirect') return NextResponse.redirect(new URL(decision.to, env().APP_URL), 307)
  const init = { request: pageRequest(request, facts, nonce) }
  // No page has this address, so the framework answers with `app/not-found.tsx` and 404.
  if (decision.go === 'notFound') return NextResponse.rewrite(new URL('/not-found', request.url), init)
  return NextResponse.next(init)
}

/**
 * A QR code of a session's check-in is read before anything else, because the chain may first send the person to sign
 * in.
 */
async function scanned(request: NextRequest, facts: SessionFacts | null): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl
  if (!isAttendPage(pathname) || !isNavigation(request.method, request.headers)) return null
  const device = request.cookies.get(deviceCookie())?.value
  const visit = { path: pathname, query: search, device, userId: facts?.userId ?? null }
  const seen = await scanCode(visit, new Date())
  if (!seen) return null
  const response = NextResponse.redirect(new URL(seen.to, env().APP_URL), 307)
  response.headers.set('cache-control', 'private, no-store')
  for (const { name, value, options } of seen.cookies) response.cookies.set(name, value, options)
  return response
}

/** Files and handlers that guard themselves are excluded. */
export const config = {
  matcher: [
    '/((?!_next/|api/|scim/|logout|graphql|mcp|explorer|issuers/|developers/schema\\.graphql|developers/openapi\\.json|developers/examples/|pdf-reader/|picture-reader/|locales/|icon|apple-icon|favicon\\.ico|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|share\\.png|fonts/).*)',
  ],
}
