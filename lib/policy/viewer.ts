import type { Hold } from '@/lib/domain/access/admin-conditions'
import type { Scope } from '@/lib/domain/access/api-token'
import type { Grant } from '@/lib/domain/orgs/grants'

/** The caller, read from the database at each request, never from a token. */
export type Viewer = {
  userId: string
  /** Has at least one verified contact. */
  verified: boolean
  /** Runs the installation (super admin). */
  superAdmin: boolean
  roles: readonly ViewerRole[]
  /** Organizations that a super admin is visiting now, each with a reason given. */
  visits: readonly string[]
  /** People whose record a super admin is visiting now, each with a reason given. */
  personVisits: readonly string[]
  /** The scopes of the token; null for a signed-in person, who may do everything their roles allow. */
  scopes: readonly Scope[] | null
  /** The people who made the organization's token or client, and keep it: it vouches for them no more than they do. */
  makerIds?: readonly string[]
  /**
   * Rights that are held back now: `roles` has the person as a member there, and `superAdmin` is false. Empty when
   * omitted.
   */
  held?: readonly HeldRight[]
  /**
   * The organization by whose own provider the person signed in: the session is one in that organization. Their own
   * record is open for reading and ordinary work, other organizations are not. Null, and omitted, for the
   * installation's provider.
   */
  providerOrgId?: string | null
  /**
   * A way to sign in that is new to the account of somebody who holds rights over others: as long as it waits, it opens
   * nothing of others.
   */
  waits?: boolean
}
/**
 * A right that is temporarily held back, in an organization (null: over the installation), and why; `roleType` is that
 * of an administrator when omitted.
 */
export type HeldRight = { orgId: string | null; hold: Hold } & Partial<Omit<ViewerRole, 'orgId'>>
export type ViewerRole = {
  orgId: string
  roleType: 'ADMIN' | 'MEMBER'
  /** What an administrator gave them beside the membership; a token has none. */
  grants?: readonly Grant[]
  /** Whether they supervise somebody who was told of it at least fourteen days ago, or in their invitation. */
  supervises?: boolean
}
