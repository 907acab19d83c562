import { ownDueDay } from '@/lib/domain/compliance/open-ways'
import { boardBand, boardBands, deadlineStanding, unitsStanding } from '@/lib/domain/compliance/standing'
import { isOverdue, openTopics } from '@/lib/domain/compliance/topics'
import { compareText } from '@/lib/domain/text'
import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CredentialView } from '@/lib/services/credentials/credentials'

export const isExpired = ({ credential, status }: CredentialView): boolean => credential.expiresAt < status.asOf

export const asksWay = ({ status }: CredentialView) => status.current.requirement?.question ?? false

/** The day of its own by which the law asked for something, where it has passed. */
export function lateOwnDay({ status: { current, asOf } }: CredentialView): PlainDate | null {
  const day = ownDueDay(current.requirement)
  return day !== null && day < asOf ? day : null
}

export const overdueTopics = ({ status: { current, asOf } }: CredentialView) =>
  openTopics(current.topics).filter((topic) => isOverdue(topic, asOf))

/** Since when something that a license takes is overdue, though its period is not over; null where nothing is. */
function overdueSince(view: CredentialView): PlainDate | null {
  const days = [lateOwnDay(view), ...overdueTopics(view).map(({ dueBy }) => dueBy)].filter((day) => day !== null)
  return days.length > 0 ? days.reduce(minDate) : null
}

/**
 * Urgency of a license, lowest first: expired, with something overdue, expiring soon with missing hours, behind, then
 * complete with the renewal due, then the rest. A missing check with the board makes nothing urgent for the person.
 */
function urgencyOf(view: CredentialView): number {
  return overdueSince(view) !== null && !isExpired(view) ? boardBands.indexOf('EXPIRED') + 0.5 : urgencyByHours(view)
}

function urgencyByHours({ credential, status }: CredentialView): number {
  const deadline = deadlineStanding(credential.expiresAt, status.asOf)
  const { evaluation, behindPace } = status.current
  const units = unitsStanding(evaluation.status, behindPace !== null)
  if (units === 'COMPLETE' && deadline !== 'LATER' && deadline !== 'EXPIRED') return boardBands.indexOf('BEHIND') + 0.5
  return boardBands.indexOf(boardBand({ deadline, units, unverified: false }))
}

const isPressing = (urgency: number) => urgency < boardBands.indexOf('UNVERIFIED')

/** True while there is something to do now: a deadline passed or near, something overdue, or hours behind. */
export const needsAttention = (view: CredentialView): boolean => isPressing(urgencyOf(view))

/** The same, but not for an overdue topic, which says itself what to do. */
export const needsRenewal = (view: CredentialView): boolean =>
  isPressing(urgencyByHours(view)) || (lateOwnDay(view) !== null && !asksWay(view))

/** Licenses ordered by urgency, then by the day since when something is overdue, or by expiry date. */
export const byUrgency = (views: readonly CredentialView[]): CredentialView[] => {
  const dayOf = (view: CredentialView) => (isExpired(view) ? null : overdueSince(view)) ?? view.credential.expiresAt
  return views.toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || compareText(dayOf(a), dayOf(b)))
}
