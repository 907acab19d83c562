import 'server-only'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { type ProviderLimits, reachable } from './provider-fetch'

/** The claims of a verified token about its owner. */
export type IdentityClaims = {
  issuer: string
  subject: string
  email: string | null
  /** The provider's claims about the contacts, as sent: what counts as verified is a rule of the product. */
  emailVerified: unknown
  phoneNumberVerified?: unknown
  phoneVerified?: unknown
  name: string | null
  givenName?: string | null
  familyName?: string | null
  /** The client that requested the token for itself: a program, not a person of the product. */
  program?: string
  /** How the person signed in, and when. */
  acr?: string | null
  amr?: readonly string[]
  authAt?: Date | null
  /** When the token was issued and when it expires. */
  issuedAt?: Date
  expiresAt?: Date
}

type TokenRules = {
  issuer: string
  audience: string
  clientId: string
  now: () => number
  /** Also accept tokens that other clients requested for themselves. */
  programs?: boolean
}
export type KeySet = ReturnType<typeof createRemoteJWKSet>

const leewaySeconds = 60

/** The provider's published keys: cached for ten minutes, refetched at most every thirty seconds. */
export const keySet = (jwksUri: string, limits: ProviderLimits): KeySet =>
  createRemoteJWKSet(new URL(jwksUri), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: limits.milliseconds,
    [customFetch]: (url, options) => (limits.fetch ?? fetch)(reachable(url, limits), options),
  })

/**
 * The payload of a token meant for our API: RS256 only; issuer, audience, authorized party, expiry, not-before and
 * issue time with 60 s leeway, and a subject in the form that OpenID Connect allows. Null for any other token.
 * @throws when the keys cannot be fetched.
 */
export async function verifiedPayload(jwt: string, keys: KeySet, rules: TokenRules): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(jwt, keys, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: leewaySeconds,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(rules.now()),
    })
    return isForUs(payload, protectedHeader.typ, rules) ? payload : null
  } catch (error) {
    if (isTokenFault(error)) return null
    throw new Error('The keys of the identity provider cannot be had', { cause: error })
  }
}

function isForUs(payload: JWTPayload, type: string | undefined, { clientId, now, programs }: TokenRules): boolean {
  if (type !== undefined && !/^(?:application\/)?(?:at\+)?jwt$/i.test(type)) return false
  const program = programOf(payload)
  // Our own client signs people in; a token that it requested for itself belongs to nobody.
  if (program === clientId || (program !== null && !programs)) return false
  if (program === null && payload.azp !== undefined && payload.azp !== clientId) return false
  const issuedAt = payload.iat
  if (typeof issuedAt !== 'number' || issuedAt > now() / 1000 + leewaySeconds) return false
  return typeof payload.sub === 'string' && isShortAscii(payload.sub)
}

/** True for an identifier as providers use it: OpenID Connect allows subjects of up to 255 ASCII characters. */
const isShortAscii = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text)

/**
 * The client of a token that it requested for itself (client credentials). It is then its own subject: by its id (RFC
 * 9068) or as `ID@clients` (Auth0). Null for a person's token. No person can be mistaken for a client: their subjects
 * have a pipe, which no client id may have.
 */
export function programOf({ sub, azp, client_id: clientId }: JWTPayload): string | null {
  const client = clientId ?? azp
  if (typeof client !== 'string' || client === '' || client.includes('|')) return null
  if (azp !== undefined && azp !== client) return null
  return sub === client || sub === `${client}@clients` ? client : null
}

const isTokenFault = (error: unknown) =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys

/** Claims in our own form, even when the provider puts them under a namespace. */
export function claimsOf(payload: JWTPayload, issuer: string, namespace?: string): IdentityClaims {
  const prefix = namespace ? `${namespace.replace(/\/$/, '')}/` : null
  const claim = (name: string) => payload[name] ?? (prefix ? payload[`${prefix}${name}`] : undefined)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const program = programOf(payload)
  return {
    issuer,
    subject: payload.sub ?? '',
    ...(program === null ? {} : { program }),
    email: text(claim('email')),
    // An explicit null counts as an answer and means not verified, so the namespaced claim must not replace it.
    emailVerified: payload.email_verified === null ? null : claim('email_verified'),
    phoneNumberVerified: claim('phone_number_verified'),
    phoneVerified: claim('phone_verified'),
    name: text(claim('name')),
    givenName: text(claim('given_name')),
    familyName: text(claim('family_name')),
    acr: typeof payload.acr === 'string' && isShortAscii(payload.acr) ? payload.acr : null,
    amr: Array.isArray(payload.amr)
      ? payload.amr.filter((one) => typeof one === 'string' && isShortAscii(one)).slice(0, 20)
      : [],
    authAt: typeof payload.auth_time === 'number' ? instantOf(payload.auth_time) : null,
    ...(payload.iat && payload.exp
      ? { issuedAt: new Date(payload.iat * 1000), expiresAt: new Date(payload.exp * 1000) }
      : {}),
  }
}

/** Seconds since 1970 as an instant; null for a number that is none. */
function instantOf(seconds: number): Date | null {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? null : at
}
