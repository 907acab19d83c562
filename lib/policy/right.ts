import { type Action, can, type Target, type Viewer, type ViewerRole } from './can'

/**
 * A permission that was given for one call, so that its write can ask for it again. `orgIds` are the organizations in
 * which the caller's membership carries it; `holds` tells whether it still does with the memberships as they are now.
 */
export type Right = { userId: string; orgIds: readonly string[]; holds: (now: readonly ViewerRole[]) => boolean }

/** What a permitted action rests on; null for what the caller may do without any membership, as with their own rows. */
export function rightOf<A extends Action>(viewer: Viewer, action: A, target: Target<A>): Right | null {
  const withRoles = (roles: readonly ViewerRole[]) => can({ ...viewer, roles }, action, target)
  const carrying = viewer.roles.filter((role) => !withRoles(viewer.roles.filter((other) => other !== role)))
  if (carrying.length === 0) return null
  const others = viewer.roles.filter((role) => !carrying.includes(role))
  return {
    userId: viewer.userId,
    orgIds: carrying.map(({ orgId }) => orgId),
    holds: (now) => withRoles([...others, ...carrying.flatMap((role) => atMost(role, now))]),
  }
}

/** The membership as it is now; never more than the call began with, because a held-back right stays held back. */
function atMost(role: ViewerRole, now: readonly ViewerRole[]): ViewerRole[] {
  const current = now.find(({ orgId }) => orgId === role.orgId)
  return current ? [role.roleType === 'MEMBER' ? role : current] : []
}
