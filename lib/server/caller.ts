import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import { findPersonFacts, findSessionFacts, type PersonFacts, type SessionFacts } from '@/lib/data/sessions'
import type { Viewer } from '@/lib/policy/can'
import type { Claims } from '@/lib/services/ctx'
import { readCookie, sessionCookie } from './cookies'

/** Who makes a request: nobody, a browser with a live session, a bearer of a verified token, or a token that is not good. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'session'; facts: SessionFacts }
  | { kind: 'bearer'; facts: PersonFacts | null; claims: Claims }
  | { kind: 'refused' }

type Headers = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

/**
 * Reads the caller anew from the database: a bearer token is tried before the cookie, never both. With `holdings` what a
 * session's person holds is read with it.
 */
export async function callerOf(headers: Headers, { touch = true, holdings = false } = {}): Promise<Caller> {
  if (headers.authorization !== undefined) return bearerOf(headers.authorization)
  const token = readCookie(headers.cookie, sessionCookie())
  const facts = token ? await findSessionFacts(token, touch, holdings) : null
  return facts ? { kind: 'session', facts } : { kind: 'nobody' }
}

async function bearerOf(authorization: string): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(authorization)?.[1]
  const claims = token ? await verifyAccessToken(token) : null
  if (!claims) return { kind: 'refused' }
  return { kind: 'bearer', claims, facts: await findPersonFacts(claims.issuer, claims.subject, claims.issuedAt) }
}

/** The viewer that policies look at. */
export const viewerOf = (facts: PersonFacts): Viewer => ({
  userId: facts.userId,
  verified: facts.verified,
  wheel: facts.wheel,
  roles: facts.roles,
  visits: facts.visits,
  scopes: null,
})
