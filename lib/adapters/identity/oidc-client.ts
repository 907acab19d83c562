import { env } from '@/lib/env'
import { claimsOf, type IdentityClaims, type KeySet, keySet, verifiedPayload } from './access-token'
import { limitsOf, type ProviderLimits, providerFetch, providerLimits } from './provider-fetch'
import { discovery, type ProviderMetadata } from './provider-metadata'

export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The audience of access tokens for our API. */
  audience: string
  /** Prefix of our claims at a provider that does not allow plain names. */
  claimsNamespace?: string
  limits?: ProviderLimits
  now?: () => number
}

/** `refreshToken` is the new one, or the one that was used when the provider keeps it. */
export type ProviderTokens = {
  accessToken: string
  refreshToken: string
  idToken: string | null
  expiresIn: number | null
}
export type Refreshed = { ok: true; value: ProviderTokens } | { ok: false; reason: 'notSignedIn' }

export type OidcClient = {
  refreshTokens: (refreshToken: string) => Promise<Refreshed>
  endSessionUrl: (options: { returnTo: string; idToken?: string | null }) => Promise<string>
  verifyAccessToken: (jwt: string) => Promise<IdentityClaims | null>
  verifyIdToken: (jwt: string) => Promise<IdentityClaims | null>
}

/** The requests we make to the identity provider besides signing in. */
export function oidcClient(settings: OidcSettings): OidcClient {
  const { limits = providerLimits, now = Date.now } = settings
  const metadata = discovery(settings.issuer, limits, now)
  let keys: { uri: string; set: KeySet } | undefined

  async function verified(jwt: string, audience: string): Promise<IdentityClaims | null> {
    const { issuer, jwksUri } = await metadata()
    if (keys?.uri !== jwksUri) keys = { uri: jwksUri, set: keySet(jwksUri, limits) }
    const programs = audience === settings.audience
    const rules = { clientId: settings.clientId, audience, issuer, now, programs }
    const payload = await verifiedPayload(jwt, keys.set, rules)
    return payload && claimsOf(payload, settings.issuer, settings.claimsNamespace)
  }

  return {
    refreshTokens: async (refreshToken) => refresh(settings, await metadata(), refreshToken, limits),
    endSessionUrl: async ({ returnTo, idToken }) => endSession(settings, await metadata(), returnTo, idToken ?? null),
    verifyAccessToken: (jwt) => verified(jwt, settings.audience),
    verifyIdToken: (jwt) => verified(jwt, settings.clientId),
  }
}

async function refresh(
  settings: OidcSettings,
  provider: ProviderMetadata,
  refreshToken: string,
  limits: ProviderLimits,
): Promise<Refreshed> {
  const { clientId, clientSecret } = settings
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (provider.basicAuthentication) headers.authorization = basic(clientId, clientSecret)
  else
    for (const [name, value] of Object.entries({ client_id: clientId, client_secret: clientSecret }))
      body.set(name, value)

  const response = await providerFetch(provider.tokenEndpoint, { method: 'POST', headers, body }, limits)
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok && typeof answer.access_token === 'string') return { ok: true, value: tokensOf(answer, refreshToken) }
  if (answer.error === 'login_required' || answer.error === 'invalid_grant') return { ok: false, reason: 'notSignedIn' }
  const { error, error_description } = answer
  throw new Error(`The identity provider answered ${response.status} to a refresh`, {
    cause: { error, error_description },
  })
}

function tokensOf(answer: Record<string, unknown>, usedRefreshToken: string): ProviderTokens {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    accessToken: text(answer.access_token) ?? '',
    refreshToken: text(answer.refresh_token) ?? usedRefreshToken,
    idToken: text(answer.id_token),
    expiresIn: typeof answer.expires_in === 'number' ? answer.expires_in : null,
  }
}

function basic(user: string, password: string): string {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return `Basic ${Buffer.from(`${encode(user)}:${encode(password)}`).toString('base64')}`
}

/** The address that starts signing out at the provider; it ends at `returnTo`. */
function endSession(
  { issuer, clientId }: OidcSettings,
  provider: ProviderMetadata,
  returnTo: string,
  idToken: string | null,
) {
  if (!provider.endSessionEndpoint) {
    // Auth0 announces no such address unless that is switched on, but this one always works there.
    return `${issuer.replace(/\/$/, '')}/v2/logout?${new URLSearchParams({ client_id: clientId, returnTo })}`
  }
  const url = new URL(provider.endSessionEndpoint)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  return url.href
}

let shared: OidcClient | undefined
function client(): OidcClient {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE, OIDC_CLAIMS_NAMESPACE } = env()
  shared ??= oidcClient({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    audience: OIDC_AUDIENCE,
    claimsNamespace: OIDC_CLAIMS_NAMESPACE,
    limits: limitsOf(env()),
  })
  return shared
}

/**
 * New tokens for a refresh token; `notSignedIn` when the provider answers login_required or invalid_grant.
 * @throws on any other answer, a network error or a timeout, with the cause.
 */
export const refreshTokens: OidcClient['refreshTokens'] = (refreshToken) => client().refreshTokens(refreshToken)

/** The address that signs a person out at the provider and returns to `returnTo`. */
export const endSessionUrl: OidcClient['endSessionUrl'] = (options) => client().endSessionUrl(options)

/**
 * The owner of an access token for our API, a person or a program; null when the token is invalid.
 * @throws when the provider's keys cannot be fetched.
 */
export const verifyAccessToken: OidcClient['verifyAccessToken'] = (jwt) => client().verifyAccessToken(jwt)

/**
 * The owner of an ID token issued to us; null when the token is invalid. For tokens from a refresh: those of a sign-in
 * also carry a nonce, which the handshake checks.
 * @throws when the provider's keys cannot be fetched.
 */
export const verifyIdToken: OidcClient['verifyIdToken'] = (jwt) => client().verifyIdToken(jwt)
