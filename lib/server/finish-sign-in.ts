import { NextRequest } from 'next/server'
import { env } from '@/lib/env'
import { isLocale, localeCookie } from '@/lib/i18n/locales'
import type { auth } from './auth'
import { addressOf } from './client-address'
import { sessionCookie, tripCookie } from './cookies'
import { isTooOften } from './limit-sign-in'
import { toLoginError } from './login-error'
import { type SignInAttempt, withAttempt } from './sign-in-attempt'
import { endReplacedSession } from './sign-out'

type SignInLibrary = ReturnType<typeof auth>

/**
 * Ends a trip to a provider: the library answers under its own address, and we show the outcome. `library` is called
 * only once the visitor is counted; null means that there is no such provider.
 */
export async function finishSignIn(
  request: NextRequest,
  library: () => Promise<SignInLibrary | null> | SignInLibrary,
): Promise<Response> {
  const locale = request.cookies.get(localeCookie)?.value
  const attempt: SignInAttempt = {
    requestId: crypto.randomUUID(),
    userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
    address: addressOf(request.headers),
    locale: isLocale(locale) ? locale : null,
  }
  if (attempt.address && (await isTooOften('address', attempt.address)))
    return toLoginError({ ...attempt, cause: 'tooManyRequests' })
  // Without a started sign-in no provider is contacted, and the visitor does not learn which ones exist.
  if (!request.cookies.has(tripCookie()))
    return failSignIn(request, { ...attempt, cause: { error: 'missing_transaction' } })
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
