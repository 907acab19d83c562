import type { Hold } from '@/lib/domain/access/admin-conditions'
import { type Action, can, type HeldRight, type Target, type Viewer } from './can'

/** The viewer with one held-back right restored. */
function withRight(viewer: Viewer, { orgId, hold, roleType = 'ADMIN', ...beside }: HeldRight): Viewer {
  const whole = signedInOtherwise(viewer, hold)
  if (orgId === null) return { ...whole, superAdmin: true }
  const others = viewer.roles.filter((role) => role.orgId !== orgId)
  return { ...whole, roles: [...others, { ...beside, orgId, roleType }] }
}

/** The viewer after the sign-in that a hold asks for. */
const signedInOtherwise = (viewer: Viewer, hold: Hold): Viewer => ({
  ...viewer,
  providerOrgId: hold === 'provider' ? null : viewer.providerOrgId,
  waits: hold === 'newWay' ? false : viewer.waits,
})

/** The viewer with everything restored that a hold keeps back, such as what an instructor may do in another organization. */
const restored = (viewer: Viewer, hold: Hold): Viewer =>
  (viewer.held ?? []).filter((right) => right.hold === hold).reduce(withRight, signedInOtherwise(viewer, hold))

/**
 * The held-back right that an action on a subject needs, if the viewer has it; null for all others, to whom the subject
 * must appear not to exist.
 */
export function heldFor<A extends Action>(viewer: Viewer, action: A, target: Target<A>): HeldRight | null {
  const right = viewer.held?.find((held) => can(withRight(viewer, held), action, target))
  if (right) return right
  const holds: Hold[] = [
    ...(viewer.providerOrgId ? ['provider' as const] : []),
    ...(viewer.waits ? ['newWay' as const] : []),
  ]
  const hold = holds.find((each) => can(restored(viewer, each), action, target))
  return hold ? { orgId: null, hold } : null
}
