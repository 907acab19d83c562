import type { RouteContext } from '@/lib/domain/access/resolve-route'

export const now = new Date('2026-11-21T12:00:00Z')
export const ago = (ms: number) => new Date(now.getTime() - ms)
export const day = 86_400_000
export const hour = 3_600_000

/** A complete person whom nothing stops. */
export const complete: RouteContext = {
  signedIn: true,
  verified: true,
  profileComplete: true,
  hasCredential: true,
  noCredential: false,
  credentialStepSkippedAt: null,
  pendingOrgInvitationIds: [],
  invitationPostponedAt: null,
  roles: [],
  superAdmin: false,
  savedRedirect: null,
  now,
}
export const signedOut: RouteContext = {
  ...complete,
  signedIn: false,
  verified: false,
  profileComplete: false,
  hasCredential: false,
}
export const unverified: RouteContext = { ...complete, verified: false, profileComplete: false, hasCredential: false }
export const newcomer: RouteContext = { ...complete, profileComplete: false, hasCredential: false }
export const unlicensed: RouteContext = { ...complete, hasCredential: false }
export const invited: RouteContext = { ...complete, pendingOrgInvitationIds: ['inv-1', 'inv-2'] }

const role = (orgId: string, roleType: 'ADMIN' | 'MEMBER', createdAt: string) => ({ orgId, roleType, createdAt })
export const member: RouteContext = { ...complete, roles: [role('org-a', 'MEMBER', '2024-01-01T00:00:00Z')] }
export const admin: RouteContext = { ...complete, roles: [role('org-a', 'ADMIN', '2025-06-01T00:00:00Z')] }
export const adminOfTwo: RouteContext = {
  ...complete,
  roles: [
    role('org-m', 'MEMBER', '2020-01-01T00:00:00Z'),
    role('org-b', 'ADMIN', '2025-06-01T00:00:00Z'),
    role('org-a', 'ADMIN', '2023-06-01T00:00:00Z'),
  ],
}
export const superAdmin: RouteContext = { ...complete, superAdmin: true }
/** An administrator of two organizations who currently lacks a requirement of the older one. */
export const heldInOne: RouteContext = { ...adminOfTwo, heldOrgIds: ['org-a'] }
export const heldWheel: RouteContext = { ...superAdmin, heldOrgIds: [null] }
