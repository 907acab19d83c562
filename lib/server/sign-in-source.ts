import {
  identityProviderLimits,
  secretOf,
  verifyIdentityProviderToken,
} from '@/lib/adapters/identity/identity-provider-client'
import { verifyIdToken } from '@/lib/adapters/identity/oidc-client'
import { limitsOf, type ProviderLimits } from '@/lib/adapters/identity/provider-fetch'
import { database } from '@/lib/data/db'
import { isShutToIdentityProvider, type SignInIdentityProvider } from '@/lib/data/identity-providers/read'
import { env } from '@/lib/env'
import type { Claims } from '@/lib/services/ctx'
import { completeIdentityProviderSignIn } from '@/lib/services/identity-providers/complete-identity-provider-sign-in'
import { completeSignIn, type SignInRequest } from '@/lib/services/users/settle-identity'

/** A provider that people sign in at: the installation's, or an organization's own. */
export type SignInSource = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The address it redirects people to, the same in both steps of the code flow. Each provider has its own. */
  redirectUri: string
  /** Further parameters of the authorization request. */
  params: Record<string, string>
  limits: ProviderLimits
  verify: (idToken: string) => Promise<Claims | null>
  /** The person behind verified claims; null when they are not accepted. */
  complete: (claims: Claims, request: SignInRequest) => Promise<string | null>
  /** Why they were not accepted. */
  refusalOf: (claims: Claims) => Promise<string>
  identityProviderId: string | null
}

const unsupported = 'Unsupported auth type'

/** The provider of the installation. */
export const installationSource = (): SignInSource => ({
  issuer: env().OIDC_ISSUER,
  clientId: env().OIDC_CLIENT_ID,
  clientSecret: env().OIDC_CLIENT_SECRET,
  redirectUri: `${env().APP_URL}/callback`,
  params: { scope: 'openid profile email offline_access', audience: env().OIDC_AUDIENCE },
  limits: limitsOf(env()),
  verify: verifyIdToken,
  complete: (claims, request) => completeSignIn(database(), claims, request),
  refusalOf: async () => unsupported,
  identityProviderId: null,
})

/** The address to which an organization's own provider redirects people. */
export const identityProviderRedirectUri = (identityProviderId: string): string =>
  `${env().APP_URL}/callback/${identityProviderId}`

/**
 * An organization's own provider.
 * @throws when its secret can no longer be opened.
 */
export function identityProviderSource(identityProvider: SignInIdentityProvider): SignInSource {
  const clientSecret = secretOf(identityProvider)
  if (clientSecret === null) throw new Error('The secret of a connection does not open')
  return {
    issuer: identityProvider.issuer,
    clientId: identityProvider.clientId,
    clientSecret,
    redirectUri: identityProviderRedirectUri(identityProvider.id),
    params: { scope: 'openid profile email' },
    limits: identityProviderLimits(),
    verify: verifyIdentityProviderToken(identityProvider),
    complete: (claims, request) => completeIdentityProviderSignIn(database(), identityProvider.id, claims, request),
    refusalOf: async ({ subject }) =>
      (await isShutToIdentityProvider(database(), { ...identityProvider, subject })) ? 'membershipEnded' : unsupported,
    identityProviderId: identityProvider.id,
  }
}
