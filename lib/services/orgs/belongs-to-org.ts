import { teachesInOrg } from '@/lib/data/task-sessions/read'
import type { Viewer } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { id } from '../inputs'

/** Whether somebody has an active role in an organization or is visiting it now. */
const hasPlaceInOrg = ({ roles, visits }: Viewer, orgId: string): boolean =>
  visits.includes(orgId) || roles.some((role) => role.orgId === orgId)

/**
 * Whether the caller has anything to do with an organization: a role, a visit or a session they teach. False for a
 * malformed id.
 */
export async function belongsToOrg(ctx: SignedInCtx, named: string): Promise<boolean> {
  const orgId = id.safeParse(named)
  if (!orgId.success) return false
  return hasPlaceInOrg(ctx.viewer, orgId.data) || teachesInOrg(ctx.db, ctx.viewer.userId, orgId.data)
}
