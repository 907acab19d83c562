import { createPublicKey } from 'node:crypto'
import {
  type FaultTools,
  foreignPublicKey,
  signForeign,
  signOwn,
  signShared,
  strangerSubject,
  type TokenAnswer,
  unknownExtension,
  unsigned,
  withClaims,
  withError,
  withIdToken,
  without,
} from './fault-tools'

type ChangeToken = (answer: TokenAnswer, tools: FaultTools) => TokenAnswer | Promise<TokenAnswer>

const now = () => Math.floor(Date.now() / 1000)

const publicPem = ({ keys }: FaultTools): string => {
  const { kty, n, e } = keys.signing
  return createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
}

const breakSignature = (token: string) => {
  const [header, claims, signature = ''] = token.split('.')
  return `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}

const withBody =
  (change: (body: TokenAnswer['body']) => TokenAnswer['body']): ChangeToken =>
  (answer) => ({ ...answer, body: change(answer.body) })

const drop = (name: string) =>
  withBody((body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)))

/** Faults of the token endpoint when it exchanges a code; after each of them nobody may be signed in. */
export const codeFaults = {
  wrongNonce: withClaims((claims) => ({ ...claims, nonce: 'not-the-nonce' })),
  missingNonce: withClaims(without('nonce')),
  wrongIssuer: withClaims((claims) => ({ ...claims, iss: 'https://attacker.example' })),
  missingIssuer: withClaims(without('iss')),
  wrongAudience: withClaims((claims) => ({ ...claims, aud: 'another-client' })),
  missingAudience: withClaims(without('aud')),
  severalAudiencesNoAzp: withClaims((claims) => ({
    ...without('azp')(claims),
    aud: [`${claims.aud}`, 'another-client'],
  })),
  wrongAzp: withClaims((claims) => ({ ...claims, aud: [`${claims.aud}`, 'another-client'], azp: 'another-client' })),
  expired: withClaims((claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })),
  missingExpiry: withClaims(without('exp')),
  expiryAsText: withClaims((claims) => ({ ...claims, exp: `${now() + 3600}` as unknown as number })),
  issuedInFuture: withClaims((claims) => ({ ...claims, iat: now() + 3600, exp: now() + 7200 })),
  missingIssuedAt: withClaims(without('iat')),
  notYetValid: withClaims((claims) => ({ ...claims, nbf: now() + 3600 })),
  missingSubject: withClaims(without('sub')),
  emptySubject: withClaims((claims) => ({ ...claims, sub: '' })),
  numericSubject: withClaims((claims) => ({ ...claims, sub: 42 as unknown as string })),
  longSubject: withClaims((claims) => ({ ...claims, sub: `auth0|${'x'.repeat(5000)}` })),
  subjectWithNothing: withClaims((claims) => ({ ...claims, sub: 'auth0|\u0000' })),
  subjectOtherLetters: withClaims((claims) => ({ ...claims, sub: 'auth0|\u043e' })),
  unknownLoginType: withClaims((claims) => ({ ...claims, sub: 'facebook|123' })),
  subjectWithoutPrefix: withClaims((claims) => ({ ...claims, sub: '123' })),
  algNone: withIdToken((claims) => unsigned(claims)),
  algHs256Secret: withIdToken((claims, tools) => signShared(claims, tools.clientSecret)),
  algHs256PublicKey: withIdToken((claims, tools) => signShared(claims, publicPem(tools), tools.keys.signing.kid)),
  foreignKey: withIdToken((claims, { keys }) => signForeign(claims, { kid: keys.signing.kid })),
  unknownKid: withIdToken((claims) => signForeign(claims, { kid: 'unknown' })),
  embeddedKey: withIdToken((claims) => signForeign(claims, {}, true)),
  keyAddress: withIdToken((claims) => signForeign(claims, { jku: 'http://127.0.0.1:9/keys' })),
  unknownCritical: withIdToken((claims, tools) =>
    signOwn(claims, tools, { crit: [unknownExtension], [unknownExtension]: 1 }),
  ),
  brokenSignature: withIdToken((_claims, _tools, token) => breakSignature(token)),
  truncated: withIdToken((_claims, _tools, token) => token.slice(0, token.lastIndexOf('.'))),
  junkIdToken: withIdToken(() => 'not.a.token'),
  emptyIdToken: withIdToken(() => ''),
  missingIdToken: drop('id_token'),
  accessTokenAsIdToken: withBody((body) => ({ ...body, id_token: body.access_token })),
  missingAccessToken: drop('access_token'),
  missingTokenType: drop('token_type'),
  wrongTokenType: withBody((body) => ({ ...body, token_type: 'mac' })),
  notJson: (answer: TokenAnswer) => ({ ...answer, text: '<!doctype html><title>Down</title>' }),
  jsonList: (answer: TokenAnswer) => ({ ...answer, text: '[]' }),
  serverError: withError(500, 'server_error'),
  unavailable: withError(503, 'temporarily_unavailable'),
  invalidGrant: withError(400, 'invalid_grant'),
  invalidClient: withError(401, 'invalid_client'),
  mfaRequired: withError(403, 'mfa_required'),
  slow: (answer: TokenAnswer) => ({ ...answer, waitMs: 60_000 }),
} satisfies Record<string, ChangeToken>

/** Claims that must not count as a verified email; signing in itself is allowed. */
export const unverifiedFaults = {
  verifiedAsText: withClaims((claims) => ({ ...claims, email_verified: 'true' })),
  verifiedAsNumber: withClaims((claims) => ({ ...claims, email_verified: 1 })),
  falseAsText: withClaims((claims) => ({ ...claims, email_verified: 'false' })),
  verifiedIsNull: withClaims((claims) => ({ ...claims, email_verified: null })),
  verifiedMissing: withClaims(without('email_verified')),
} satisfies Record<string, ChangeToken>

/** Faults of the token endpoint when it refreshes. */
export const refreshFaults = {
  refreshInvalidGrant: withError(400, 'invalid_grant'),
  refreshLoginRequired: withError(400, 'login_required'),
  refreshMfaRequired: withError(403, 'mfa_required'),
  refreshServerError: withError(500, 'server_error'),
  refreshNotJson: (answer: TokenAnswer) => ({ ...answer, text: 'busy' }),
  refreshSlow: (answer: TokenAnswer) => ({ ...answer, waitMs: 60_000 }),
  refreshOtherSubject: withClaims((claims) => ({ ...claims, sub: strangerSubject() })),
  refreshForeignKey: withIdToken((claims, { keys }) => signForeign(claims, { kid: keys.signing.kid })),
} satisfies Record<string, ChangeToken>

/** Faults of a provider's metadata; nobody may sign in through a provider that publishes one of these. */
export const metadataFaults = {
  otherIssuer: withBody((body) => ({ ...body, issuer: 'https://attacker.example' })),
  issuerBelow: withBody((body) => ({ ...body, issuer: `${body.issuer}/tenant` })),
  metadataElsewhere: (answer: TokenAnswer) => ({ ...answer, status: 302, location: 'http://127.0.0.1:9/metadata' }),
  metadataNotJson: (answer: TokenAnswer) => ({ ...answer, text: '<!doctype html><title>Down</title>' }),
  metadataIsList: (answer: TokenAnswer) => ({ ...answer, text: '[]' }),
  metadataTooLong: withBody((body) => ({ ...body, padding: 'x'.repeat(1_100_000) })),
  metadataUnavailable: withError(503, 'temporarily_unavailable'),
  noKeysAddress: drop('jwks_uri'),
  keysAddressNoText: withBody((body) => ({ ...body, jwks_uri: ['http://127.0.0.1:9/keys'] })),
  keysAddressNoWeb: withBody((body) => ({ ...body, jwks_uri: 'file:///etc/passwd' })),
  noTokenAddress: drop('token_endpoint'),
} satisfies Record<string, ChangeToken>

/** Faults of a provider's published keys; under each of these its tokens must be rejected. */
export const keysFaults = {
  swappedKey: (answer: TokenAnswer, { keys }: FaultTools) => ({
    ...answer,
    body: { keys: [foreignPublicKey(`${keys.signing.kid}`)] },
  }),
  noKeys: withBody(() => ({ keys: [] })),
  sharedKey: (answer: TokenAnswer, { keys, clientSecret }: FaultTools) => ({
    ...answer,
    body: { keys: [{ kty: 'oct', k: Buffer.from(clientSecret).toString('base64url'), kid: keys.signing.kid }] },
  }),
  keyForEncryption: withBody((body) => ({
    keys: [body.keys].flat().map((key) => ({ ...(key as object), use: 'enc' })),
  })),
  keysElsewhere: (answer: TokenAnswer) => ({ ...answer, status: 302, location: 'http://127.0.0.1:9/keys' }),
  keysNotJson: (answer: TokenAnswer) => ({ ...answer, text: 'busy' }),
  keysUnavailable: withError(503, 'temporarily_unavailable'),
} satisfies Record<string, ChangeToken>

type ChangeCallback = (query: URLSearchParams) => void

const refuse =
  (error: string): ChangeCallback =>
  (query) => {
    query.delete('code')
    query.set('error', error)
  }

/** Tampered redirects back to the program; after each of them nobody may be signed in. */
export const callbackFaults = {
  accessDenied: refuse('access_denied'),
  loginRequired: refuse('login_required'),
  providerError: refuse('server_error'),
  providerBusy: refuse('temporarily_unavailable'),
  wrongState: (query) => query.set('state', 'not-the-state'),
  missingState: (query) => query.delete('state'),
  wrongCallbackIssuer: (query) => query.set('iss', 'https://attacker.example'),
  missingCallbackIssuer: (query) => query.delete('iss'),
  junkCode: (query) => query.set('code', 'junk'),
  missingCode: (query) => query.delete('code'),
  codeAndError: (query) => query.set('error', 'access_denied'),
  twoCodes: (query) => query.append('code', 'junk'),
} satisfies Record<string, ChangeCallback>

export type CodeFault = keyof typeof codeFaults | keyof typeof unverifiedFaults
export type RefreshFault = keyof typeof refreshFaults
export type CallbackFault = keyof typeof callbackFaults
type PublishedFault = keyof typeof metadataFaults | keyof typeof keysFaults

/** Every fault that the provider can be switched to. */
export type FaultName = CodeFault | RefreshFault | CallbackFault | PublishedFault

/** The change of a token response for a grant type; null when this fault does not affect it. */
export function tokenChange(name: string, grantType: string): ChangeToken | null {
  const table: Record<string, ChangeToken> =
    grantType === 'refresh_token' ? refreshFaults : { ...codeFaults, ...unverifiedFaults }
  return table[name] ?? null
}

/** The change of the document at a path; null when this fault does not affect it. */
export function publishedChange(name: string, path: string): ChangeToken | null {
  const tables: Readonly<Record<string, Record<string, ChangeToken>>> = {
    '/.well-known/openid-configuration': metadataFaults,
    '/.well-known/jwks.json': keysFaults,
  }
  return tables[path]?.[name] ?? null
}

/** The change of the redirect address; null when this fault does not affect it. */
export function callbackChange(name: string): ChangeCallback | null {
  const table: Record<string, ChangeCallback> = callbackFaults
  return table[name] ?? null
}
