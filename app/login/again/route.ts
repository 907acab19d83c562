import type { NextRequest } from 'next/server'
import { multiFactorAcr } from '@/lib/domain/access/second-factor'
import { auth, authOf } from '@/lib/server/auth'
import { sessionCookie } from '@/lib/server/cookies'
import { isNavigation } from '@/lib/server/is-navigation'
import { connectionOfBrowser } from '@/lib/server/sign-in-connection'
import { notStarted, startSignIn } from '@/lib/server/start-sign-in'

/** What asks a provider for more than one factor, of somebody whom it knows already. */
const anew = { acr_values: multiFactorAcr, max_age: '0', prompt: 'login' }

/**
 * For somebody signed in who lacks something: with `factor` the provider they came by asks again who it is, with a second factor; with
 * `own` they sign in at the installation's provider instead.
 */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const query = request.nextUrl.searchParams
  const own = query.has('own')
  const connection = own ? null : await connectionOfBrowser(request.cookies.get(sessionCookie())?.value)
  return startSignIn(request, () => (connection ? authOf(connection) : auth()), {
    extra: own ? {} : anew,
    returnTo: query.get('returnTo'),
  })
}
