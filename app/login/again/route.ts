import type { NextRequest } from 'next/server'
import { multiFactorAcr } from '@/lib/domain/access/admin-conditions'
import { auth, authOf } from '@/lib/server/auth'
import { sessionCookie } from '@/lib/server/cookies'
import { isNavigation } from '@/lib/server/request-facts'
import { notStarted, startSignIn } from '@/lib/server/sign-in'
import { asksFactorOfBrowser, identityProviderOfBrowser } from '@/lib/server/sign-in-identity-provider'

/** The parameters that make a provider ask a signed-in person again, even if it remembers them. */
const anew = { max_age: '0', prompt: 'login' }
const withFactor = { ...anew, acr_values: multiFactorAcr }

/**
 * For a signed-in person who lacks a right. With `factor` their provider asks them to sign in again with a second
 * factor; with `own` they sign in at the installation's provider instead, and so they do with `fresh`, which asks them
 * again in any case, with a second factor where one is asked of them.
 */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const query = request.nextUrl.searchParams
  const token = request.cookies.get(sessionCookie())?.value
  const returnTo = query.get('returnTo')
  if (query.has('fresh')) {
    return startSignIn(request, auth, { extra: (await asksFactorOfBrowser(token)) ? withFactor : anew, returnTo })
  }
  const own = query.has('own')
  const identityProvider = own ? null : await identityProviderOfBrowser(token)
  return startSignIn(request, () => (identityProvider ? authOf(identityProvider) : auth()), {
    extra: own ? {} : withFactor,
    returnTo,
  })
}
