import { teachesInOrg } from '@/lib/data/task-sessions/read'
import type { Viewer } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { id } from '../inputs'

/** Whether somebody has an active role in an organization or visits it now. */
const hasPlaceInOrg = ({ roles, visits }: Viewer, orgId: string): boolean =>
  visits.includes(orgId) || roles.some((role) => role.orgId === orgId)

/** Whether an organization is the caller's at all: by a role, a visit or a session they teach. Nothing malformed is. */
export async function belongsToOrg(ctx: SignedInCtx, named: string): Promise<boolean> {
  const orgId = id.safeParse(named)
  if (!orgId.success) return false
  return hasPlaceInOrg(ctx.viewer, orgId.data) || teachesInOrg(ctx.db, ctx.viewer.userId, orgId.data)
}
