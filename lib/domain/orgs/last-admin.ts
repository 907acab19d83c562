import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

/** The fields of a membership that the last-administrator rule reads. */
export type AdminRole = { id: string; roleType: RoleType; state: RoleState }

const isActiveAdmin = ({ roleType, state }: Pick<AdminRole, 'roleType' | 'state'>) =>
  roleType === 'ADMIN' && state === 'ACTIVE'

/**
 * Whether a change would leave an organization without an active administrator: the last one cannot leave, go on leave,
 * be removed or become a member. `roles` are the organization's administrators, with or without the membership to be
 * changed.
 */
export function leavesNoAdmin(
  roles: readonly AdminRole[],
  changedRole: AdminRole,
  next: Pick<AdminRole, 'roleType' | 'state'>,
): boolean {
  if (!isActiveAdmin(changedRole) || isActiveAdmin(next)) return false
  return !roles.some((role) => role.id !== changedRole.id && isActiveAdmin(role))
}
