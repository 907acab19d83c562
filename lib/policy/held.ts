import { type Action, can, type HeldRight, type Target, type Viewer } from './can'

/** The viewer as if one right were not held back. */
function withRight(viewer: Viewer, { orgId }: HeldRight): Viewer {
  if (orgId === null) return { ...viewer, superAdmin: true }
  const roles = viewer.roles.map((role) => (role.orgId === orgId ? { ...role, roleType: 'ADMIN' as const } : role))
  return { ...viewer, roles }
}

/**
 * The right that is missing for an action on a subject, where the viewer has it but it is held back now; null for everybody else, to
 * whom the subject looks as if it did not exist.
 */
export const heldFor = <A extends Action>(viewer: Viewer, action: A, target: Target<A>): HeldRight | null =>
  viewer.held?.find((right) => can(withRight(viewer, right), action, target)) ?? null
