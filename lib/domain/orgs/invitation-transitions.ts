import type { InvitationState } from '@/lib/domain/lists/organizations'

/** The transitions of an open invitation. */
export const invitationTransitions = ['accept', 'decline', 'revoke', 'expire'] as const
type InvitationTransition = (typeof invitationTransitions)[number]

const stateAfter: Record<InvitationTransition, InvitationState> = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  revoke: 'REVOKED',
  expire: 'EXPIRED',
}

/**
 * The state of an invitation after a transition; null when it is no longer open, because it can only be answered once.
 */
export const invitationStateAfter = (state: InvitationState, move: InvitationTransition): InvitationState | null =>
  state === 'OPEN' ? stateAfter[move] : null

/** Minutes during which a revoked invitation can be reopened unchanged, to undo a mistake. */
const reopenMinutes = 10

/** Whether an invitation can be reopened: revoked (at `updatedAt`) only minutes ago, and not expired. */
export const canReopen = (
  { state, updatedAt, expiresAt }: { state: InvitationState; updatedAt: Date; expiresAt: Date },
  now: Date,
): boolean => state === 'REVOKED' && expiresAt > now && now.getTime() - updatedAt.getTime() <= reopenMinutes * 60_000

/** The state at a moment: an open invitation past its expiry has expired, even before that is stored. */
export const invitationStateAt = (
  { state, expiresAt }: { state: InvitationState; expiresAt: Date },
  now: Date,
): InvitationState => (state === 'OPEN' && expiresAt <= now ? 'EXPIRED' : state)
