import { can } from './can'
import { grantedDepartments } from './grant-rules'
import type { Viewer } from './viewer'

/** One's people in an organization: everybody for who may see them, else those of granted departments and of oneself. */
export function teamOf(viewer: Viewer, orgId: string): { id: string } & TeamReach {
  if (can(viewer, 'team.list', { id: orgId })) return { id: orgId }
  const departments = grantedDepartments(viewer, orgId).filter((department) =>
    can(viewer, 'team.list', { id: orgId, departments: [department] }),
  )
  const own = { id: orgId, departments: [], supervisorUserId: viewer.userId }
  const supervisorUserId = can(viewer, 'team.list', own) ? viewer.userId : null
  return { id: orgId, departments, supervisorUserId }
}
/** Without departments everybody; otherwise people of these, and those whom this person supervises. */
export type TeamReach = { departments?: readonly string[]; supervisorUserId?: string | null }

/** Lists of an organization's people that also open, narrowed, to who holds a grant for a department. */
type NarrowedAction = 'member.list' | 'member.find' | 'clearance.list' | 'board.remind'

/**
 * The departments to which such a list is narrowed for the viewer; undefined for everybody's, which is what the list
 * then asks the permission for. They belong into its subject and into its query.
 */
export function narrowedTo(viewer: Viewer, action: NarrowedAction, orgId: string): { departments?: readonly string[] } {
  if (can(viewer, action, { id: orgId })) return {}
  const departments = grantedDepartments(viewer, orgId).filter((department) =>
    can(viewer, action, { id: orgId, departments: [department] }),
  )
  return departments.length > 0 ? { departments } : {}
}
