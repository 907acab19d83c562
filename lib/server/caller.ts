import type { IncomingHttpHeaders } from 'node:http'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import { findClientFacts, findTokenFacts, type TokenFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import {
  findPersonFacts,
  findSessionFacts,
  isKnownIdentity,
  type PersonFacts,
  type SessionFacts,
} from '@/lib/data/sessions/read'
import { type Arrival, isNewWay } from '@/lib/domain/access/admin-conditions'
import { tokenKindOf } from '@/lib/domain/access/api-token'
import type { HeldRight, Viewer } from '@/lib/policy/can'
import type { Claims } from '@/lib/services/ctx'
import { readCookie, sessionCookie } from './cookies'
import { arrivalOf, hasRightsOverOthers, heldRights } from './held-rights'
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
  | { kind: 'refused'; why?: 'unregistered' }

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
  if (claims.program !== undefined) {
    const facts = await findClientFacts(claims.issuer, claims.program)
    return facts ? { kind: 'token', facts } : { kind: 'refused', why: 'unregistered' }
  }
  const facts = await findPersonFacts(claims.issuer, claims.subject, claims.issuedAt)
  // Of a closed account, or from before its person was signed out everywhere.
  if (!facts && (await isKnownIdentity(database(), claims.issuer, claims.subject))) return refused
  return { kind: 'bearer', claims, facts }
}

const refused: Caller = { kind: 'refused' }
const asToken = (facts: TokenFacts | null): Caller => (facts ? { kind: 'token', facts } : refused)

/**
 * How the caller came: a session by its sign-in, a person's provider token by its claims and its way to sign in, an API
 * token by the provider of the session it was made in, and by the way to sign in of that session.
 */
export function arrivalOfCaller(caller: Caller, now = new Date()): ReturnType<typeof arrivalOf> {
  if (caller.kind === 'session') return arrivalOf(caller.facts, now)
  if (caller.kind === 'bearer') {
    const { acr = null, amr = [], authAt = null } = caller.claims
    const way = caller.facts?.way ?? null
    return arrivalOf({ acr, amr: [...amr], authAt: authAt?.toISOString() ?? null, providerOrgId: null, way }, now)
  }
  const { providerOrgId = null, opensFrom = null } = caller.kind === 'token' ? caller.facts : {}
  return { secondFactorAt: null, providerOrgId, opensFrom: opensFrom === null ? null : new Date(opensFrom) }
}

/** When the provider last asked the person of the caller to sign in; null when it is not known, and for programs. */
export function signedInAt(caller: Caller): Date | null {
  if (caller.kind === 'bearer') return caller.claims.authAt ?? null
  // Without being asked anew, a provider may let somebody in whom it remembers: only what it says counts.
  return caller.kind === 'session' && caller.facts.authAt !== null ? new Date(caller.facts.authAt) : null
}

/** The arrival of a caller at no known address. */
const unknownArrival = (caller: Caller): Arrival => ({ ...arrivalOfCaller(caller), address: null, now: new Date() })

/** The viewer for the policies; null for nobody, and for a bearer who has no record here yet. */
export function viewerOfCaller(caller: Caller, arrival = unknownArrival(caller)): Viewer | null {
  if (caller.kind === 'token') return viewerOfToken(caller.facts, arrival)
  return caller.kind === 'nobody' || caller.kind === 'refused' || !caller.facts ? null : viewerOf(caller.facts, arrival)
}

function viewerOf(facts: PersonFacts, arrival: Arrival): Viewer {
  const { userId, verified, superAdmin, visits, personVisits } = facts
  const { providerOrgId } = arrival
  const held = [...heldRights(facts, arrival), ...membershipsElsewhere(facts, providerOrgId)]
  const isHeld = (orgId: string | null) => held.some((right) => right.orgId === orgId)
  const roles = facts.roles
    .filter(({ orgId }) => providerOrgId === null || orgId === providerOrgId)
    .map((role) => (isHeld(role.orgId) ? { ...role, roleType: 'MEMBER' as const, grants: [] } : role))
  return {
    userId,
    verified,
    superAdmin: superAdmin && !isHeld(null),
    roles,
    visits,
    personVisits,
    scopes: null,
    ...(providerOrgId !== null && { providerOrgId }),
    ...(isNewWay(arrival) && hasRightsOverOthers(facts) && { waits: true }),
    ...(held.length > 0 && { held }),
  }
}

/** Memberships that a session by an organization's own provider leaves out: those of other organizations. */
const membershipsElsewhere = ({ roles }: PersonFacts, providerOrgId: string | null): HeldRight[] =>
  roles.flatMap(({ orgId, roleType, grants, supervises }) =>
    providerOrgId !== null && orgId !== providerOrgId && roleType === 'MEMBER' && grants.length === 0
      ? [{ orgId, hold: 'provider' as const, roleType, supervises }]
      : [],
  )

/**
 * A token is limited to its scopes and has neither super admin rights nor grants; an organization's token acts as one of its
 * administrators without admin conditions: an administrator made it, and no person uses it.
 */
function viewerOfToken({ orgId, scopes, makerIds, ...facts }: TokenFacts, arrival: Arrival): Viewer {
  const roles = facts.roles.map((role) => ({ ...role, grants: [], supervises: false }))
  const viewer = { ...viewerOf({ ...facts, roles, superAdmin: false }, arrival), visits: [], personVisits: [], scopes }
  return orgId === null ? viewer : { ...viewer, verified: true, roles: [{ orgId, roleType: 'ADMIN' }], makerIds }
}
