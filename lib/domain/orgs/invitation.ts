import type { InvitationState } from '@/lib/domain/lists/organizations'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether this can be the id of an invitation: a version-4 unique id (specification, section 5). */
export const isInvitationId = (id: string): boolean => uuidV4.test(id)

const dayMs = 86_400_000

/** Days for which an invitation stays open (product description, section 6). */
export const invitationDays = 60

/** Days after the first sending at which an unanswered invitation is sent again. */
const resendDays = [2, 5, 10, 25, 45] as const

/** Minimum minutes between two sendings by hand. */
export const resendMinutes = 10

/** How many people can be invited at once. */
export const maxInvited = 500

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)

/** When an invitation made or renewed now expires. */
export const invitationExpiry = (now: Date): Date => daysAfter(now, invitationDays)

/**
 * When an invitation first sent at `sentFirst` and resent `resendCount` times is sent again; null after the last step.
 */
export function nextResendAt(sentFirst: Date, resendCount: number): Date | null {
  const days = resendDays[resendCount]
  return days === undefined ? null : daysAfter(sentFirst, days)
}

/** The position in the schedule after a sending: how many steps are done, and when the next is due. */
type ResendSchedule = { resendCount: number; nextResendAt: Date | null }

/** The schedule of an invitation that is first sent now. */
export const firstResendSchedule = (now: Date): ResendSchedule => ({
  resendCount: 0,
  nextResendAt: nextResendAt(now, 0),
})

/**
 * The schedule once the due step is done now. Steps missed while nothing was sent are skipped, so that nobody gets two
 * reminders at once.
 */
export function resendScheduleAfter(dueAt: Date, resendCount: number, now: Date): ResendSchedule {
  const days = resendDays[resendCount]
  if (days === undefined) return { resendCount, nextResendAt: null }
  const sentFirst = daysAfter(dueAt, -days)
  let doneSteps = resendCount + 1
  let nextAt = nextResendAt(sentFirst, doneSteps)
  while (nextAt && nextAt <= now) {
    doneSteps += 1
    nextAt = nextResendAt(sentFirst, doneSteps)
  }
  return { resendCount: doneSteps, nextResendAt: nextAt }
}

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
