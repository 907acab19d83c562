import { type NextRequest, NextResponse } from 'next/server'
import { safePath } from '@/lib/domain/access/safe-path'
import { isLocale, localeCookie } from '@/lib/i18n/locales'
import type { auth } from './auth'
import { redirectCookie, serverCookie } from './cookies'
import { log } from './log'
import { toLoginError } from './login-error'
import { withAttempt } from './sign-in-attempt'

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
  const locale = request.cookies.get(localeCookie)?.value
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
  if (path) response.cookies.set(redirectCookie, path, serverCookie(3600))
  return response
}
