import type { InvitationState } from '@/lib/domain/lists/organizations'

/** What can happen to an open invitation. */
export const invitationTransitions = ['accept', 'decline', 'revoke', 'expire'] as const
export type InvitationTransition = (typeof invitationTransitions)[number]

const after: Record<InvitationTransition, InvitationState> = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  revoke: 'REVOKED',
  expire: 'EXPIRED',
}

/** The state an invitation comes to by a move; null when it is over: it is answered once. */
export const invitationStateAfter = (state: InvitationState, move: InvitationTransition): InvitationState | null =>
  state === 'OPEN' ? after[move] : null

/** Minutes in which an invitation that was taken back can be opened again, as it was: to undo a slip. */
const reopenMinutes = 10

/** True while that is possible: taken back (at `updatedAt`) a short while ago, and its own time is not over. */
export const canReopen = (
  { state, updatedAt, expiresAt }: { state: InvitationState; updatedAt: Date; expiresAt: Date },
  now: Date,
): boolean => state === 'REVOKED' && expiresAt > now && now.getTime() - updatedAt.getTime() <= reopenMinutes * 60_000

/** The state as it is at a moment: an open invitation past its last moment is over before anybody has noted it. */
export const invitationStateAt = (
  { state, expiresAt }: { state: InvitationState; expiresAt: Date },
  now: Date,
): InvitationState => (state === 'OPEN' && expiresAt <= now ? 'EXPIRED' : state)
