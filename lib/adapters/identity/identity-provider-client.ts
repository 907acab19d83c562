import { env } from '@/lib/env'
import { type OidcClient, oidcClient } from './oidc-client'
import { guardedFetch, type ProviderLimits, providerLimits } from './provider-fetch'
import { open } from './secrets'

/** An organization's own provider as it is stored: its secret is sealed. */
type StoredIdentityProvider = { id: string; issuer: string; clientId: string; clientSecret: Uint8Array }

/** Milliseconds for one request to such a provider, whatever it does: it must not be able to hold ours for long. */
const patience = 5000

/** Limits for requests to an organization's provider: its addresses are checked like those of webhooks. */
export const identityProviderLimits = (): ProviderLimits => ({
  ...providerLimits,
  milliseconds: Math.min(env().OIDC_TIMEOUT_MS, patience),
  total: patience,
  fetch: guardedFetch({ local: env().WEBHOOKS_LOCAL === '1' }),
})

/** The secret of an identity provider; null when it was sealed under a secret that the installation no longer has. */
export const secretOf = ({ clientSecret }: StoredIdentityProvider): string | null => open(clientSecret)

/** The claims of an ID token that an organization's provider issued for its client; null when the token is invalid. */
export const verifyIdentityProviderToken = ({
  issuer,
  clientId,
}: StoredIdentityProvider): OidcClient['verifyIdToken'] =>
  // Such a provider issues no access tokens for our API.
  oidcClient({ issuer, clientId, clientSecret: '', audience: 'nobody', limits: identityProviderLimits() }).verifyIdToken
