import type { IncomingHttpHeaders } from 'node:http'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import { findClientFacts, findTokenFacts, type TokenFacts } from '@/lib/data/access/read'
import { findPersonFacts, findSessionFacts, type PersonFacts, type SessionFacts } from '@/lib/data/sessions/read'
import type { Arrival } from '@/lib/domain/access/admin-conditions'
import { tokenKindOf } from '@/lib/domain/access/api-token'
import type { Viewer } from '@/lib/policy/can'
import type { Claims } from '@/lib/services/ctx'
import { readCookie, sessionCookie } from './cookies'
import { arrivalOf, heldRights } from './held-rights'
import { renewWhenEnding } from './provider-tokens'

/**
 * The caller of a request: nobody, a browser with a live session, a bearer of a person's verified provider token, a
 * program with an API token or as a registered client of the provider, or a refused token.
 */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'session'; facts: SessionFacts }
  | { kind: 'bearer'; facts: PersonFacts | null; claims: Claims }
  | { kind: 'token'; facts: TokenFacts }
  | { kind: 'refused' }

type Headers = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

/**
 * Reads the caller from the database: a bearer token is tried instead of the cookie, never both. With
 * `preloadCredentials` the credentials of a session's person are read in the same statement.
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
  // A text in the format of our tokens that is not one is refused without a database query.
  if (token.startsWith('suma_')) return tokenKindOf(token) ? asToken(await findTokenFacts(token)) : refused
  const claims = await verifyAccessToken(token)
  if (!claims) return refused
  if (claims.program !== undefined) return asToken(await findClientFacts(claims.issuer, claims.program))
  return { kind: 'bearer', claims, facts: await findPersonFacts(claims.issuer, claims.subject, claims.issuedAt) }
}

const refused: Caller = { kind: 'refused' }
const asToken = (facts: TokenFacts | null): Caller => (facts ? { kind: 'token', facts } : refused)

/** How the caller signed in: known only for a session. */
export const arrivalOfCaller = (caller: Caller): ReturnType<typeof arrivalOf> =>
  caller.kind === 'session' ? arrivalOf(caller.facts) : { secondFactorAt: null, providerOrgId: null }

/** The arrival of a caller without a session: no second factor, no address. */
const unknownArrival = (): Arrival => ({ secondFactorAt: null, providerOrgId: null, address: null, now: new Date() })

/** The viewer for the policies; null for nobody, and for a bearer who has no record here yet. */
export function viewerOfCaller(caller: Caller, arrival = unknownArrival()): Viewer | null {
  if (caller.kind === 'token') return viewerOfToken(caller.facts, arrival)
  return caller.kind === 'nobody' || caller.kind === 'refused' || !caller.facts ? null : viewerOf(caller.facts, arrival)
}

function viewerOf(facts: PersonFacts, arrival: Arrival): Viewer {
  const { userId, verified, superAdmin, visits, personVisits } = facts
  const heldRightsOfPerson = heldRights(facts, arrival)
  const isHeld = (orgId: string | null) => heldRightsOfPerson.some((right) => right.orgId === orgId)
  const roles = facts.roles.map((role) => (isHeld(role.orgId) ? { ...role, roleType: 'MEMBER' as const } : role))
  const viewer = {
    userId,
    verified,
    superAdmin: superAdmin && !isHeld(null),
    roles,
    visits,
    personVisits,
    scopes: null,
  }
  return heldRightsOfPerson.length > 0 ? { ...viewer, held: heldRightsOfPerson } : viewer
}

/**
 * A token is limited to its scopes and never has super admin rights; an organization's token acts as one of its
 * administrators without admin conditions: an administrator made it, and no person uses it.
 */
function viewerOfToken({ orgId, scopes, ...facts }: TokenFacts, arrival: Arrival): Viewer {
  const viewer = { ...viewerOf({ ...facts, superAdmin: false }, arrival), visits: [], personVisits: [], scopes }
  return orgId === null ? viewer : { ...viewer, verified: true, roles: [{ orgId, roleType: 'ADMIN' }] }
}
