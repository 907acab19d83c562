import type { NextRequest } from 'next/server'
import { multiFactorAcr } from '@/lib/domain/access/second-factor'
import { auth, authOf } from '@/lib/server/auth'
import { sessionCookie } from '@/lib/server/cookies'
import { isNavigation } from '@/lib/server/is-navigation'
import { connectionOfBrowser } from '@/lib/server/sign-in-connection'
import { notStarted, startSignIn } from '@/lib/server/start-sign-in'

/** Asks the provider that somebody came by to ask again who it is, with a second factor. */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const connection = await connectionOfBrowser(request.cookies.get(sessionCookie())?.value)
  return startSignIn(request, () => (connection ? authOf(connection) : auth()), {
    extra: { acr_values: multiFactorAcr, max_age: '0', prompt: 'login' },
    returnTo: request.nextUrl.searchParams.get('returnTo'),
  })
}
