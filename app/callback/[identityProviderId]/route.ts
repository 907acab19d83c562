import type { NextRequest } from 'next/server'
import { authOf } from '@/lib/server/auth'
import { finishSignIn } from '@/lib/server/sign-in'
import { signInIdentityProvider } from '@/lib/server/sign-in-identity-provider'

/**
 * The redirect address of an organization's own provider. Each provider has its own, so that none can answer for
 * another.
 */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ identityProviderId: string }> },
): Promise<Response> {
  const { identityProviderId } = await params
  return finishSignIn(request, async () => {
    const identityProvider = await signInIdentityProvider(identityProviderId)
    return identityProvider && authOf(identityProvider)
  })
}
