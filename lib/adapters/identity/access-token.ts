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
  /** The client that got the token for itself: a program, nobody of the product's people. */
  program?: string
  /** How the person signed in, and when. */
  acr?: string | null
  amr?: readonly string[]
  authAt?: Date | null
  /** The life of the token. */
  issuedAt?: Date
  expiresAt?: Date
}

type TokenRules = {
  issuer: string
  audience: string
  clientId: string
  now: () => number
  /** Tokens that other clients got for themselves are good too. */
  programs?: boolean
}
export type KeySet = ReturnType<typeof createRemoteJWKSet>

const leewaySeconds = 60

/** The provider's published keys: kept ten minutes, fetched again at most every thirty seconds. */
export const keySet = (jwksUri: string, limits: ProviderLimits): KeySet =>
  createRemoteJWKSet(new URL(jwksUri), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: limits.milliseconds,
    [customFetch]: (url, options) => (limits.fetch ?? fetch)(reachable(url, limits), options),
  })

/**
 * The payload of a token meant for our API: RS256 only; issuer, audience, authorized party, expiry, not-before, issue time with 60 s
 * leeway, and a subject of the form that OpenID Connect allows. Null for any other token.
 * @throws when the keys cannot be had.
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
  // Our own client signs people in; a token that it got for itself is nobody's.
  if (program === clientId || (program !== null && !programs)) return false
  if (program === null && payload.azp !== undefined && payload.azp !== clientId) return false
  const issuedAt = payload.iat
  if (typeof issuedAt !== 'number' || issuedAt > now() / 1000 + leewaySeconds) return false
  return typeof payload.sub === 'string' && isShortAscii(payload.sub)
}

/** What a provider names things by: OpenID Connect allows subjects 255 characters of ASCII. */
const isShortAscii = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text)

/**
 * The client of a token that it got for itself (client credentials), which it is itself the subject of: by its id (RFC 9068) or as
 * `ID@clients` (Auth0). Null for a person's. No person can be taken for one: their subjects have a pipe, and no such id may.
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

/** Claims as we use them, also where the provider puts them under a namespace. */
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
    // Null is a word too, and not that it is verified.
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

/** Seconds since 1970 as an instant; null for what is none. */
function instantOf(seconds: number): Date | null {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? null : at
}
