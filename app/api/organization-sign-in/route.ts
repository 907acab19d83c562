import type { NextRequest } from 'next/server'
import { isEmail, normalizeEmail } from '@/lib/domain/people/contact'
import { auth, authOf } from '@/lib/server/auth'
import { addressOf, isSameOrigin } from '@/lib/server/request-facts'
import { startSignIn } from '@/lib/server/sign-in'
import { isTooOften, toLoginError } from '@/lib/server/sign-in-attempt'
import { identityProviderOfAddress } from '@/lib/server/sign-in-identity-provider'

/**
 * Sends an address to its sign-in: to the provider of the organization for which its domain is confirmed, or else to
 * ours. Either way the response is a redirect to a sign-in, and it is the same for all addresses of a domain, whether
 * or not an account exists.
 */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response('Forbidden', { status: 403 })
  const visitor = addressOf(request.headers)
  if (visitor && (await isTooOften('form', visitor)))
    return toLoginError({ requestId: crypto.randomUUID(), cause: 'tooManyRequests' })
  const form = await request.formData().catch(() => null)
  const typed = form?.get('email')
  const email = typeof typed === 'string' ? normalizeEmail(typed) : ''
  const identityProvider = await identityProviderOfAddress(email)
  return startSignIn(request, () => (identityProvider ? authOf(identityProvider) : auth()), {
    extra: isEmail(email) ? { login_hint: email } : {},
    returnTo: null,
    afterForm: true,
  })
}
