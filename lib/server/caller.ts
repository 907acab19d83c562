import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import { findClientFacts, findTokenFacts, type TokenFacts } from '@/lib/data/access/read'
import { findPersonFacts, findSessionFacts, type PersonFacts, type SessionFacts } from '@/lib/data/sessions/read'
import { tokenKindOf } from '@/lib/domain/access/api-token'
import type { Viewer } from '@/lib/policy/can'
import type { Claims } from '@/lib/services/ctx'
import { readCookie, sessionCookie } from './cookies'
import { renewWhenEnding } from './renew-provider-token'

/**
 * Who makes a request: nobody, a browser with a live session, a bearer of a person's verified token of the provider, a program
 * with an API token or as a registered client of the provider, or a token that is not good.
 */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'session'; facts: SessionFacts }
  | { kind: 'bearer'; facts: PersonFacts | null; claims: Claims }
  | { kind: 'token'; facts: TokenFacts }
  | { kind: 'refused' }

type Headers = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

/**
 * Reads the caller anew from the database: a bearer token is tried before the cookie, never both. With `preloadCredentials` what a
 * session's person holds is read with it.
 */
export async function callerOf(headers: Headers, { touch = true, preloadCredentials = false } = {}): Promise<Caller> {
  if (headers.authorization !== undefined) return bearerOf(headers.authorization)
  const token = readCookie(headers.cookie, sessionCookie())
  const facts = token
    ? await findSessionFacts(token, touch, preloadCredentials ? 'credentialsAndCredits' : 'nothing')
    : null
  if (token) void renewWhenEnding(token, facts)
  return facts ? { kind: 'session', facts } : { kind: 'nobody' }
}

async function bearerOf(authorization: string): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(authorization)?.[1]
  if (!token) return refused
  // What is written like one of ours and is none is refused without asking anybody.
  if (token.startsWith('suma_')) return tokenKindOf(token) ? asToken(await findTokenFacts(token)) : refused
  const claims = await verifyAccessToken(token)
  if (!claims) return refused
  if (claims.program !== undefined) return asToken(await findClientFacts(claims.issuer, claims.program))
  return { kind: 'bearer', claims, facts: await findPersonFacts(claims.issuer, claims.subject, claims.issuedAt) }
}

const refused: Caller = { kind: 'refused' }
const asToken = (facts: TokenFacts | null): Caller => (facts ? { kind: 'token', facts } : refused)

/** The viewer for the policies; null for nobody, and for a bearer who has no record here yet. */
export function viewerOfCaller(caller: Caller): Viewer | null {
  if (caller.kind === 'token') return viewerOfToken(caller.facts)
  return caller.kind === 'nobody' || caller.kind === 'refused' || !caller.facts ? null : viewerOf(caller.facts)
}

const viewerOf = ({ userId, verified, superAdmin, roles, visits, personVisits }: PersonFacts): Viewer => ({
  userId,
  verified,
  superAdmin,
  roles,
  visits,
  personVisits,
  scopes: null,
})

/** A token is held to its scopes and never runs the installation; one of an organization acts as one of its administrators. */
function viewerOfToken({ orgId, scopes, ...facts }: TokenFacts): Viewer {
  const held = { ...viewerOf(facts), superAdmin: false, visits: [], personVisits: [], scopes }
  return orgId === null ? held : { ...held, verified: true, roles: [{ orgId, roleType: 'ADMIN' }] }
}
