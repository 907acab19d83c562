import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'

/** Who changes memberships: a person who is signed in, or a program: a token, a staff file, a directory. */
export type Hand = 'PERSON' | 'PROGRAM'

type Membership = { roleType: RoleType; state: RoleState }
/** Whether a membership makes somebody an administrator now, also on leave. */
export const administers = (role: Membership | null): boolean => role?.roleType === 'ADMIN' && role.state !== 'ENDED'

/**
 * Whether a change of a membership is left to people: only they give or take the role of an administrator, because a
 * new one has a session, and with it everything that no token may do.
 */
export const needsPerson = (before: Membership | null, after: Membership): boolean =>
  administers(before) !== administers(after)

/** Whether this hand may invite somebody as this. */
export const mayInviteAs = (hand: Hand, roleType: RoleType): boolean => hand === 'PERSON' || roleType === 'MEMBER'
