const day = 86_400_000

/** An invitation stays open this many days (product description, section 6). */
export const invitationDays = 60

/** Days after the first sending at which an unanswered invitation is sent again. */
const resendDays = [2, 5, 10, 25, 45] as const

/** Minutes between two sendings by hand. */
export const resendMinutes = 10

/** At most this many people are invited at once. */
export const maxInvited = 500

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * day)

/** When an invitation made or renewed now is over. */
export const invitationExpiry = (now: Date): Date => daysAfter(now, invitationDays)

/** When an invitation sent first at `sentFirst` and `resendCount` times again is sent again; null after the last step. */
export function nextResendAt(sentFirst: Date, resendCount: number): Date | null {
  const days = resendDays[resendCount]
  return days === undefined ? null : daysAfter(sentFirst, days)
}

/** The next step of the schedule after a sending: `resendCount` steps are done, the next is due then. */
export type ResendSchedule = { resendCount: number; nextResendAt: Date | null }

/** The first sending is now. */
export const firstResendSchedule = (now: Date): ResendSchedule => ({
  resendCount: 0,
  nextResendAt: nextResendAt(now, 0),
})

/** The due step is done now. Steps missed while nothing was sent are skipped: nobody gets two reminders at once. */
export function resendScheduleAfter(due: Date, resendCount: number, now: Date): ResendSchedule {
  const days = resendDays[resendCount]
  if (days === undefined) return { resendCount, nextResendAt: null }
  const first = daysAfter(due, -days)
  let done = resendCount + 1
  let next = nextResendAt(first, done)
  while (next && next <= now) {
    done += 1
    next = nextResendAt(first, done)
  }
  return { resendCount: done, nextResendAt: next }
}
