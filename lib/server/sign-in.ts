import { createHash } from 'node:crypto'
import { NextRequest, NextResponse } from 'next/server'
import { safePath } from '@/lib/domain/access/saved-redirect'
import { env } from '@/lib/env'
import { isLocale, localeCookie } from '@/lib/i18n/locales'
import type { auth } from './auth'
import { cookieName, redirectCookie, serverCookie, sessionCookie, tripCookie } from './cookies'
import { log } from './log'
import { addressOf } from './request-facts'
import { isTooOften, type SignInAttempt, toLoginError, withAttempt } from './sign-in-attempt'
import { endReplacedSession } from './sign-out'
import { begunTrip } from './trip'

const noStore = { 'cache-control': 'no-store' }

type SignInLibrary = ReturnType<typeof auth>
/**
 * `extra`: further parameters for the provider. `returnTo`: where the person wanted to go. `afterForm`: the request
 * came from one of our forms. The content policy lets forms end only at our own provider, even by redirects, so the
 * answer is then an empty page that leads on.
 */
type Wish = { extra: Record<string, string>; returnTo: string | null; afterForm?: boolean }

/** A fetch by the client router, a prefetch or a frame starts no sign-in: its cookies would overwrite each other. */
export const notStarted = (): Response => new Response(null, { status: 204, headers: noStore })

/**
 * Sends a person to a provider, in their language. `library` creates the client for it; when that fails, the error page
 * says so.
 */
export async function startSignIn(
  request: NextRequest,
  library: () => SignInLibrary,
  { extra, returnTo, afterForm }: Wish,
): Promise<Response> {
  const locale = request.cookies.get(cookieName(localeCookie))?.value
  const params = isLocale(locale) ? { ...extra, ui_locales: locale } : extra
  const attempt = { requestId: crypto.randomUUID(), userAgent: null, address: null, locale: null, cause: undefined }
  return withAttempt(attempt, async () => {
    try {
      const url = await library().signIn('idp', { redirectTo: '/?landing', redirect: false }, params)
      if (attempt.cause) return toLoginError(attempt)
      return keepReturn(
        afterForm ? leadingOn(url) : NextResponse.redirect(url, { status: 303, headers: noStore }),
        returnTo,
      )
    } catch (error) {
      log.warn({ requestId: attempt.requestId, cause: String(error) }, 'sign-in could not start')
      return toLoginError({ ...attempt, cause: attempt.cause ?? error })
    }
  })
}

const leadingOn = (url: string) =>
  new NextResponse(null, { headers: { ...noStore, 'content-type': 'text/html', refresh: `0; url=${url}` } })

function keepReturn(response: NextResponse, returnTo: string | null): NextResponse {
  const path = safePath(returnTo)
  if (path) response.cookies.set(redirectCookie(), path, serverCookie(3600))
  return response
}

/**
 * Ends a trip to a provider: the library answers under its own address, and we show the outcome. `library` is called
 * only once the visitor is counted; null means that there is no such provider.
 */
export async function finishSignIn(
  request: NextRequest,
  library: () => Promise<SignInLibrary | null> | SignInLibrary,
): Promise<Response> {
  const locale = request.cookies.get(cookieName(localeCookie))?.value
  const attempt: SignInAttempt = {
    requestId: crypto.randomUUID(),
    userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
    address: addressOf(request.headers),
    locale: isLocale(locale) ? locale : null,
  }
  // Who is on no trip, or repeats one, uses up nothing that their network needs. No provider is contacted, and they do
  // not learn which ones exist.
  const trip = await begunTrip(request.cookies.get(tripCookie())?.value, request.nextUrl.searchParams.get('state'))
  if (!trip || (await isTooOften('trip', tripName(trip))))
    return failSignIn(request, { ...attempt, cause: { error: 'missing_transaction' } })
  // Nor does a return without a code, of which no provider is asked anything.
  const asks = request.nextUrl.searchParams.has('code')
  if (asks && attempt.address && (await isTooOften('network', attempt.address)))
    return toLoginError({ ...attempt, cause: 'tooManyRequests' })
  const signInLibrary = await library()
  if (!signInLibrary) return failSignIn(request, { ...attempt, cause: { error: 'access_denied' } })
  const target = new URL(`/api/auth/callback/idp${request.nextUrl.search}`, env().APP_URL)
  const answer = await withAttempt(attempt, () =>
    signInLibrary.handlers.GET(new NextRequest(target, { headers: request.headers })),
  )
  if (!attempt.token || !carriesSession(answer, attempt.token)) return failSignIn(request, attempt)
  // Signing in again starts a new session; the one this browser had before ends with it.
  const previousToken = request.cookies.get(sessionCookie())?.value
  if (previousToken) await endReplacedSession(previousToken)
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 303, headers })
}

const tripName = (state: string) => createHash('sha256').update(state).digest('base64url')

async function failSignIn(request: NextRequest, attempt: SignInAttempt): Promise<Response> {
  // A session whose cookie never reaches its browser is ended immediately.
  if (attempt.token) await endReplacedSession(attempt.token)
  const { error, error_description } = Object.fromEntries(request.nextUrl.searchParams)
  // The library drops the provider's own code, which distinguishes a refusal from a missing second factor.
  if (error) attempt.cause = { error, error_description }
  attempt.cause ??= new Error('The callback ended without a session')
  return toLoginError(attempt)
}

const carriesSession = (answer: Response, token: string): boolean =>
  answer.headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie()}=${token};`))
