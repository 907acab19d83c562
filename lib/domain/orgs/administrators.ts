import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

/** Who changes memberships: a person who is signed in, or a program: a token, a staff file, a directory. */
export type Hand = 'PERSON' | 'PROGRAM'

type Membership = { roleType: RoleType; state: RoleState }
/** Whether a membership makes somebody an administrator now, also on leave. */
export const administers = (role: Membership | null): boolean => role?.roleType === 'ADMIN' && role.state !== 'ENDED'

const isActiveAdmin = ({ roleType, state }: Membership) => roleType === 'ADMIN' && state === 'ACTIVE'

/**
 * Whether a change of a membership is left to people: only they give or take the role of an administrator, because a
 * new one has a session, and with it everything that no token may do. So it is with the leave of one: who is away counts
 * neither as the last administrator nor as somebody else who may, and hears of nothing.
 */
export const needsPerson = (before: Membership | null, after: Membership): boolean =>
  administers(before) !== administers(after) || (before !== null && isActiveAdmin(before)) !== isActiveAdmin(after)

/** Whether this hand may invite somebody as this, send such an invitation to another address, or revoke it. */
export const mayInviteAs = (hand: Hand, roleType: RoleType): boolean => hand === 'PERSON' || roleType === 'MEMBER'

/** The fields of a membership that the last-administrator rule reads. */
export type AdminRole = Membership & {
  id: string
  /** Whether their account is disabled: such an administrator is not there. */
  disabled: boolean
}

const isThere = (role: AdminRole) => isActiveAdmin(role) && !role.disabled

/**
 * Whether a change would leave an organization without an active administrator: the last one cannot leave, go on leave,
 * be removed or become a member. `roles` are the organization's administrators, with or without the membership to be
 * changed. A merge of two people asks the same of the database (`lacksAdmin`).
 */
export function leavesNoAdmin(roles: readonly AdminRole[], changedRole: AdminRole, next: Membership): boolean {
  if (!isThere(changedRole) || isActiveAdmin(next)) return false
  return !roles.some((role) => role.id !== changedRole.id && isThere(role))
}
