import { env } from '@/lib/env'
import { guardedFetch } from './guarded-fetch'
import { type OidcClient, oidcClient } from './oidc-client'
import { type ProviderLimits, providerLimits } from './provider-fetch'
import { open } from './seal'

/** An organization's own provider as it is stored: its secret is sealed. */
type StoredIdentityProvider = { id: string; issuer: string; clientId: string; clientSecret: Uint8Array }

/** What an organization's provider is asked with: its addresses are looked at as those of webhooks are. */
export const identityProviderLimits = (): ProviderLimits => ({
  ...providerLimits,
  milliseconds: env().OIDC_TIMEOUT_MS,
  fetch: guardedFetch({ local: env().WEBHOOKS_LOCAL === '1' }),
})

/** The secret of an identity provider; null where it was sealed under a secret that the installation no longer has. */
export const secretOf = ({ clientSecret }: StoredIdentityProvider): string | null => open(clientSecret)

/** The owner of an ID token that an organization's provider made for its client, or null when it is not a good one. */
export const verifyIdentityProviderToken = ({
  issuer,
  clientId,
}: StoredIdentityProvider): OidcClient['verifyIdToken'] =>
  // Nobody gets access tokens of such a provider for our API.
  oidcClient({ issuer, clientId, clientSecret: '', audience: 'nobody', limits: identityProviderLimits() }).verifyIdToken
