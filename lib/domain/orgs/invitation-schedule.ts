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
