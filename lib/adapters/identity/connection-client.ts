import { env } from '@/lib/env'
import { guardedFetch } from './guarded-fetch'
import { type OidcClient, oidcClient } from './oidc-client'
import { type ProviderLimits, providerLimits } from './provider-fetch'
import { open } from './seal'

/** An organization's own identity provider as it is stored: its secret is sealed. */
type StoredConnection = { id: string; issuer: string; clientId: string; clientSecret: Uint8Array }

/** The limits for requests to an organization's provider: its addresses are checked like those of webhooks. */
export const connectionLimits = (): ProviderLimits => ({
  ...providerLimits,
  milliseconds: env().OIDC_TIMEOUT_MS,
  fetch: guardedFetch({ local: env().WEBHOOKS_LOCAL === '1' }),
})

/** The secret of a connection; null when it was sealed under a secret that the installation no longer has. */
export const secretOf = ({ clientSecret }: StoredConnection): string | null => open(clientSecret)

/** The owner of an ID token that a connection's provider issued to its client; null when the token is invalid. */
export const verifyConnectionToken = ({ issuer, clientId }: StoredConnection): OidcClient['verifyIdToken'] =>
  // Such a provider issues no access tokens for our API.
  oidcClient({ issuer, clientId, clientSecret: '', audience: 'nobody', limits: connectionLimits() }).verifyIdToken
