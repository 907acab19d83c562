import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

/** A membership as far as the rule of the last administrator reads it. */
export type AdminRole = { id: string; roleType: RoleType; state: RoleState }

const administers = ({ roleType, state }: Pick<AdminRole, 'roleType' | 'state'>) =>
  roleType === 'ADMIN' && state === 'ACTIVE'

/**
 * True when a change would leave an organization without an active administrator: the last one cannot leave, go on leave, be
 * removed or be made a member. `roles` are the organization's administrators, the changed membership among them or not.
 */
export function leavesNoAdmin(
  roles: readonly AdminRole[],
  changed: AdminRole,
  next: Pick<AdminRole, 'roleType' | 'state'>,
): boolean {
  if (!administers(changed) || administers(next)) return false
  return !roles.some((role) => role.id !== changed.id && administers(role))
}
