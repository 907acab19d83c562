import type { NextRequest } from 'next/server'
import { multiFactorAcr } from '@/lib/domain/access/admin-conditions'
import { auth, authOf } from '@/lib/server/auth'
import { sessionCookie } from '@/lib/server/cookies'
import { isNavigation } from '@/lib/server/request-facts'
import { notStarted, startSignIn } from '@/lib/server/sign-in'
import { identityProviderOfBrowser } from '@/lib/server/sign-in-identity-provider'

/** The parameters that make a provider ask a signed-in person for a second factor. */
const anew = { acr_values: multiFactorAcr, max_age: '0', prompt: 'login' }

/**
 * For a signed-in person who lacks a right. With `factor` their provider asks them to sign in again with a second
 * factor; with `own` they sign in at the installation's provider instead.
 */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const query = request.nextUrl.searchParams
  const own = query.has('own')
  const identityProvider = own ? null : await identityProviderOfBrowser(request.cookies.get(sessionCookie())?.value)
  return startSignIn(request, () => (identityProvider ? authOf(identityProvider) : auth()), {
    extra: own ? {} : anew,
    returnTo: query.get('returnTo'),
  })
}
