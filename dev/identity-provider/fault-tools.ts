import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { ProviderKeys } from './keys'

/** The body of a token response. */
type TokenBody = Record<string, unknown>

/** A changed response of the provider. `waitMs` delays it; `text` replaces the JSON; `location` redirects elsewhere. */
export type TokenAnswer = { status: number; body: TokenBody; text?: string; waitMs?: number; location?: string }

/** Means of forgery for a fault: the provider's own key, an unpublished key, and the client's secret. */
export type FaultTools = { keys: ProviderKeys; issuer: string; clientSecret: string }

let foreign: KeyObject | undefined
const foreignKey = (): KeyObject => {
  foreign ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return foreign
}

const idTokenOf = (body: TokenBody): string => (typeof body.id_token === 'string' ? body.id_token : '')

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A header and claims with an empty signature. */
export const unsigned = (claims: JWTPayload): string => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`

type Header = { alg: string; kid?: string } & Record<string, unknown>

/** Signs claims with the provider's own key. */
export async function signOwn(claims: JWTPayload, { keys }: FaultTools, header: Partial<Header> = {}): Promise<string> {
  const key = await importJWK({ ...keys.signing, alg: 'RS256' })
  const signing = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys.signing.kid, typ: 'JWT', ...header })
  return signing.sign(key, { crit: { [unknownExtension]: true } })
}

/** A header extension that no verifier knows: marked as critical, it must be refused. */
export const unknownExtension = 'urn:suma:unknown'

/** Signs claims with a key that the provider never published. */
export async function signForeign(claims: JWTPayload, header: Partial<Header>, withJwk = false): Promise<string> {
  const { kty, n, e } = foreignKey().export({ format: 'jwk' })
  const jwk = withJwk ? { jwk: { kty, n, e } } : {}
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header, ...jwk }).sign(foreignKey())
}

/** The public part of the unpublished key, under this key id. */
export const foreignPublicKey = (kid: string) => {
  const { kty, n, e } = foreignKey().export({ format: 'jwk' })
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
}

/** Signs claims with a shared secret, which a confused verifier would accept. */
export async function signShared(claims: JWTPayload, secret: string, kid?: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(Buffer.from(secret))
}

type Change = (claims: JWTPayload) => JWTPayload

/** Changes the claims of the ID token and signs them properly. */
export const withClaims =
  (change: Change) =>
  async (answer: TokenAnswer, tools: FaultTools): Promise<TokenAnswer> => {
    const token = idTokenOf(answer.body)
    if (!token) return answer
    return { ...answer, body: { ...answer.body, id_token: await signOwn(change(decodeJwt(token)), tools) } }
  }

/** Replaces the ID token with another one made from its valid claims. */
export const withIdToken =
  (make: (claims: JWTPayload, tools: FaultTools, token: string) => string | Promise<string>) =>
  async (answer: TokenAnswer, tools: FaultTools): Promise<TokenAnswer> => {
    const token = idTokenOf(answer.body)
    if (!token) return answer
    return { ...answer, body: { ...answer.body, id_token: await make(decodeJwt(token), tools, token) } }
  }

/** An error response of the token endpoint. */
export const withError = (status: number, error: string) => (): TokenAnswer => ({
  status,
  body: { error, error_description: `Fault ${error}` },
})

/** Leaves claims out. */
export const without =
  (...names: string[]): Change =>
  (claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))

/** A subject that no account has. */
export const strangerSubject = (): string => `auth0|${randomUUID()}`
