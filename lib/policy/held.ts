import { type Action, can, type HeldRight, type Target, type Viewer } from './can'

/** The viewer with one held-back right restored. */
function withRight(viewer: Viewer, { orgId }: HeldRight): Viewer {
  if (orgId === null) return { ...viewer, superAdmin: true }
  const roles = viewer.roles.map((role) => (role.orgId === orgId ? { ...role, roleType: 'ADMIN' as const } : role))
  return { ...viewer, roles }
}

/**
 * The held-back right that an action on a subject needs, if the viewer has it; null for all others, to whom the subject
 * must appear not to exist.
 */
export const heldFor = <A extends Action>(viewer: Viewer, action: A, target: Target<A>): HeldRight | null =>
  viewer.held?.find((right) => can(withRight(viewer, right), action, target)) ?? null
