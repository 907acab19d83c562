import 'server-only'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** What a verified token says about its owner. */
export type IdentityClaims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  /** The life of the token. */
  issuedAt?: Date
  expiresAt?: Date
}

export type TokenRules = { issuer: string; audience: string; clientId: string; now: () => number }
export type KeySet = ReturnType<typeof createRemoteJWKSet>

const leewaySeconds = 60

/** The provider's published keys: kept ten minutes, asked for again at most every thirty seconds. */
export const keySet = (jwksUri: string, milliseconds: number): KeySet =>
  createRemoteJWKSet(new URL(jwksUri), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: milliseconds,
  })

/**
 * The payload of a token meant for our API: RS256 only; issuer, audience, authorized party, expiry, not-before and
 * issue time, with 60 s leeway. Null for any other token.
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

function isForUs(payload: JWTPayload, type: string | undefined, { clientId, now }: TokenRules): boolean {
  if (type !== undefined && !/^(?:application\/)?(?:at\+)?jwt$/i.test(type)) return false
  if (payload.azp !== undefined && payload.azp !== clientId) return false
  const issuedAt = payload.iat
  if (typeof issuedAt !== 'number' || issuedAt > now() / 1000 + leewaySeconds) return false
  return typeof payload.sub === 'string' && payload.sub !== ''
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

/** Claims as we use them, also where the provider puts them under a namespace. `true` alone is verified. */
export function claimsOf(payload: JWTPayload, issuer: string, namespace?: string): IdentityClaims {
  const prefix = namespace ? `${namespace.replace(/\/$/, '')}/` : null
  const claim = (name: string) => payload[name] ?? (prefix ? payload[`${prefix}${name}`] : undefined)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    issuer,
    subject: payload.sub ?? '',
    email: text(claim('email')),
    emailVerified: claim('email_verified') === true,
    name: text(claim('name')),
    ...(payload.iat && payload.exp
      ? { issuedAt: new Date(payload.iat * 1000), expiresAt: new Date(payload.exp * 1000) }
      : {}),
  }
}
