import { type NextRequest, NextResponse } from 'next/server'
import type { SessionFacts } from '@/lib/data/sessions'
import type { Stop } from '@/lib/domain/access/next-stop'
import { isAttendPage } from '@/lib/domain/check-in/scan'
import { env } from '@/lib/env'
import { deviceCookie, sessionCookie } from '@/lib/server/cookies'
import { factsAhead } from '@/lib/server/facts-ahead'
import { answerHeaders, cookiesOf, newNonce, pageHeaders, stopOf, type Visit } from '@/lib/server/guard'
import { isNavigation, isScriptFetch } from '@/lib/server/is-navigation'
import { liveSession } from '@/lib/server/live-session'
import { sendsToMissing } from '@/lib/server/missing-page'
import { isOutage, isStorageFull } from '@/lib/server/outage'
import { tellFailure } from '@/lib/server/outage-log'
import { outagePage } from '@/lib/server/outage-page'
import { nameDevice, scanCode } from '@/lib/server/scan-code'
import { staticHeaders } from '@/lib/server/security-headers'
import { taughtSessions } from '@/lib/server/taught-sessions'

/**
 * Every page passes the guard chain first: one statement, one pure decision. It guides; the services behind each page
 * authorize. Our own server lets through by itself who may simply stay (`lib/server/guard-ahead.ts`).
 */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    const token = request.cookies.get(sessionCookie())?.value
    const facts = await (factsAhead(token) ?? liveSession(token))
    return (
      (await scanned(request, facts)) ?? guide(request, facts, await taughtSessions(facts, request.nextUrl.pathname))
    )
  } catch (error) {
    if (!isOutage(error) && !isStorageFull(error)) throw error
    tellFailure(error, {}, 'the guard chain failed')
    return outagePage(request.headers)
  }
}

function guide(request: NextRequest, facts: SessionFacts | null, taught: readonly string[]): NextResponse {
  const visit: Visit = {
    method: request.method,
    path: request.nextUrl.pathname,
    query: request.nextUrl.search,
    headers: request.headers,
    cookie: (name) => request.cookies.get(name)?.value,
  }
  const stop = stopOf(visit, facts, taught)
  // A page kept open after its session ended: no answer makes the client router load the whole page, with the right frame.
  if (!facts && stop.go === 'redirect' && isScriptFetch(request.headers)) {
    return new NextResponse(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
  const nonce = newNonce()
  const response = answer(stop, request, { visit, facts, nonce })
  for (const [name, value] of Object.entries(answerHeaders(nonce))) response.headers.set(name, value)
  for (const cookie of cookiesOf(visit, facts, stop)) response.cookies.set(...cookie)
  const named = isAttendPage(visit.path) ? nameDevice(visit.cookie(deviceCookie)) : null
  if (named) response.cookies.set(named.name, named.value, named.options)
  return response
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

type Read = { visit: Visit; facts: SessionFacts | null; nonce: string }

function answer(stop: Stop, request: NextRequest, { visit, facts, nonce }: Read): NextResponse {
  if (stop.go === 'redirect') return NextResponse.redirect(new URL(stop.to, env().APP_URL), 307)
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(pageHeaders(visit, stop, facts, nonce))) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const init = { request: { headers } }
  if (stop.go === 'stay') return NextResponse.next(init)
  sendsToMissing()
  return NextResponse.rewrite(new URL('/not-found', request.url), init)
}

/**
 * Files and handlers that guard themselves stay outside, and what our server has let through: its mark is a cookie of a name
 * that none can have who comes over the wire.
 */
export const config = {
  matcher: [
    {
      source: '/((?!_next/|api/|logout|graphql|explorer|locales/|icon|apple-icon|favicon\\.ico|robots\\.txt|fonts/).*)',
      missing: [{ type: 'cookie', key: 'suma=guarded' }],
    },
  ],
}
