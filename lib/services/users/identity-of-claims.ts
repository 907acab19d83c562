import { nameOfClaims } from '@/lib/domain/people/known-name'
import { loginIdentity } from '@/lib/domain/people/login-identity'
import type { Claims } from '@/lib/services/ctx'
import type { ProvenIdentity } from './settle-identity'

export type { Claims }

/** Reads login type, contact, its verification and name from verified claims; null for an unsupported login type. */
export function contactOfClaims(claims: Claims): ProvenIdentity | null {
  const identity = loginIdentity(claims)
  if (!identity.ok) return null
  const { loginType, contact, verified } = identity.value
  return { issuer: claims.issuer, subject: claims.subject, loginType, contact, verified, name: nameOfClaims(claims) }
}
