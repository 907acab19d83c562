import { type NextRequest, NextResponse } from 'next/server'
import { safePath } from '@/lib/domain/access/safe-path'
import { isLocale, localeCookie } from '@/lib/i18n/locales'
import { auth } from '@/lib/server/auth'
import { redirectCookie, serverCookie } from '@/lib/server/cookies'
import { isNavigation } from '@/lib/server/is-navigation'
import { log } from '@/lib/server/log'
import { toLoginError } from '@/lib/server/login-error'
import { withAttempt } from '@/lib/server/sign-in-attempt'

/**
 * Starts signing in at once, for a person who opens it. A fetch by the client router, a prefetch or a frame must not start
 * one: its cookies would overwrite each other.
 */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return new Response(null, { status: 204, headers: noStore })
  const query = request.nextUrl.searchParams
  const extra: Record<string, string> = {}
  if (query.has('sms')) extra.connection = 'sms'
  if (query.has('signup')) extra.screen_hint = 'signup'
  // The provider may still know who failed a moment ago, and would send them straight back.
  if (query.has('again')) extra.prompt = 'login'
  const locale = request.cookies.get(localeCookie)?.value
  if (isLocale(locale)) extra.ui_locales = locale

  const attempt = { requestId: crypto.randomUUID(), userAgent: null, address: null, locale: null, cause: undefined }
  return withAttempt(attempt, async () => {
    try {
      const url = await auth().signIn('idp', { redirectTo: '/?landing', redirect: false }, extra)
      if (attempt.cause) return toLoginError(attempt)
      return keepReturn(NextResponse.redirect(url, { status: 303, headers: noStore }), query.get('returnTo'))
    } catch (error) {
      log.warn({ requestId: attempt.requestId, cause: String(error) }, 'sign-in could not start')
      return toLoginError({ ...attempt, cause: attempt.cause ?? error })
    }
  })
}

const noStore = { 'cache-control': 'no-store' }

function keepReturn(response: NextResponse, returnTo: string | null): NextResponse {
  const path = safePath(returnTo)
  if (path) response.cookies.set(redirectCookie, path, serverCookie(3600))
  return response
}
