import { NextRequest } from 'next/server'
import { env } from '@/lib/env'
import { isLocale, localeCookie } from '@/lib/i18n/locales'
import { auth } from '@/lib/server/auth'
import { addressOf } from '@/lib/server/client-address'
import { sessionCookie } from '@/lib/server/cookies'
import { isTooOften } from '@/lib/server/limit-sign-in'
import { toLoginError } from '@/lib/server/login-error'
import { type SignInAttempt, withAttempt } from '@/lib/server/sign-in-attempt'
import { endReplacedSession } from '@/lib/server/sign-out'

/** Where the identity provider sends people back. The library answers under its own address; the outcome is ours to show. */
export async function GET(request: NextRequest): Promise<Response> {
  const locale = request.cookies.get(localeCookie)?.value
  const attempt: SignInAttempt = {
    requestId: crypto.randomUUID(),
    userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
    address: addressOf(request.headers),
    locale: isLocale(locale) ? locale : null,
  }
  if (attempt.address && (await isTooOften('address', attempt.address)))
    return toLoginError({ ...attempt, cause: 'tooManyRequests' })
  const target = new URL(`/api/auth/callback/idp${request.nextUrl.search}`, env().APP_URL)
  const answered = await withAttempt(attempt, () =>
    auth().handlers.GET(new NextRequest(target, { headers: request.headers })),
  )
  if (!attempt.token || !carries(answered, attempt.token)) {
    // A session whose cookie never reaches its browser is ended at once.
    if (attempt.token) await endReplacedSession(attempt.token)
    const { error, error_description } = Object.fromEntries(request.nextUrl.searchParams)
    // The library drops the provider's own code, which distinguishes a refusal from a missing second factor.
    if (error) attempt.cause = { error, error_description }
    attempt.cause ??= new Error('The callback ended without a session')
    return toLoginError(attempt)
  }
  // Signing in again starts a new session; the one this browser had before ends with it.
  const before = request.cookies.get(sessionCookie())?.value
  if (before) await endReplacedSession(before)
  const headers = new Headers(answered.headers)
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 303, headers })
}

const carries = (answered: Response, token: string): boolean =>
  answered.headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie()}=${token};`))
