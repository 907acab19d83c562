import { type CredentialFacts, periodsOf, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { type CreditIssue, countsHours, type Remaining } from '@/lib/domain/compliance/evaluation'
import { type Message, message, shown } from '@/lib/domain/compliance/message'
import { hoursDue } from '@/lib/domain/compliance/open-ways'
import { type CreditPreview, previewCredit } from '@/lib/domain/compliance/preview'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/**
 * The state a license reaches once a session counts: all hours, the minimum of a year, or nothing in particular.
 * WAY_OPEN: hours are one of several ways to renew, and may not be the person's.
 */
const gainsReached = ['ALL_MET', 'FIRST_YEAR_MET', 'SECOND_YEAR_MET', 'REMAINING', 'NOT_REQUIRED', 'WAY_OPEN'] as const
type GainReached = (typeof gainsReached)[number]

/** The effect of a session on one license on the day it is completed. Units are hundredths of an hour. */
export type Gain = {
  countedUnits: number
  units: number | null
  /** Counted units of the period with the session minus those without it. */
  addedUnits: number
  issues: readonly CreditIssue[]
  /** False when hours of this kind of license are not tracked, or nobody renews it with hours. */
  tracked: boolean
  reached: GainReached
  /** Units still to earn in the period afterwards; where a way is open, by hours. Null where no open way has hours. */
  remainingUnits: number | null
  /** Topics of the board that remain due or unknown afterwards. */
  openTopics: number
  /** The end of the period if it is over, when nothing can be earned in it any more; otherwise null. */
  endedOn: PlainDate | null
  /** When the course would count, if none of it counts now. */
  later: CountsLater | null
}

/** Previews the credit of a session on a license before enrolling, by the rules on the day the session is completed. */
export function gainOf(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  candidate: RecordedCredit,
  today: PlainDate,
): Gain {
  const day = candidate.completedAt > today ? candidate.completedAt : today
  const preview = previewCredit(book, credential, credits, candidate, day)
  const { outcome, addedUnits, after, openTopics } = preview
  const tracked = countsHours(after)
  const isNothing = tracked && outcome.countedUnits === 0
  const { endsAt } = periodsOf(book, credential)[preview.periodIndex]!
  return {
    countedUnits: outcome.countedUnits,
    units: candidate.units,
    addedUnits,
    issues: outcome.issues,
    tracked,
    ...reachedBy(preview),
    openTopics: openTopics.length,
    endedOn: outcome.scope === 'THIS_PERIOD' && endsAt < today ? endsAt : null,
    later: isNothing ? countsLater(book, credential, credits, candidate, preview) : null,
  }
}

const isMissing = (missingUnits: number | undefined) => (missingUnits ?? 0) > 0

function reachedBy({ before, after, requirement }: CreditPreview): Pick<Gain, 'reached' | 'remainingUnits'> {
  if (after.status === 'EXEMPT' || after.required?.total === 0) return { reached: 'NOT_REQUIRED', remainingUnits: 0 }
  if (!after.remaining) {
    const due = hoursDue(requirement)
    if (!due?.inAnyCase) return { reached: 'WAY_OPEN', remainingUnits: due?.units ?? null }
    return { reached: due.units === 0 ? 'ALL_MET' : 'REMAINING', remainingUnits: due.units }
  }
  return { reached: reachedOf(before.remaining, after.remaining), remainingUnits: after.remaining.units }
}

function reachedOf(before: Remaining | null, after: Remaining): GainReached {
  if (after.units === 0) return 'ALL_MET'
  if (isMissing(before?.firstYear) && !isMissing(after.firstYear)) return 'FIRST_YEAR_MET'
  if (isMissing(before?.secondYear) && !isMissing(after.secondYear)) return 'SECOND_YEAR_MET'
  return 'REMAINING'
}

/** The day after which a course that counts for nothing now would count, and the period or year that begins then. */
type CountsLater = { after: PlainDate; starts: 'SECOND_YEAR' | 'NEXT_PERIOD' }

/**
 * When a course that counts for nothing on its own day would count: in the second year if the first is full, otherwise
 * in the next recorded period. Null when it would not count then either.
 */
function countsLater(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  candidate: RecordedCredit,
  { outcome, before, periodIndex }: Pick<CreditPreview, 'outcome' | 'before' | 'periodIndex'>,
): CountsLater | null {
  const countsOn = (day: PlainDate) =>
    previewCredit(book, credential, credits, { ...candidate, completedAt: day }, day).addedUnits > 0
  const secondYearStartsAt = outcome.year === 1 ? before.yearBoundaries?.secondYearStartsAt : undefined
  if (secondYearStartsAt && countsOn(secondYearStartsAt))
    return { after: addDays(secondYearStartsAt, -1), starts: 'SECOND_YEAR' }
  const periods = periodsOf(book, credential)
  const { endsAt } = periods[periodIndex]!
  const nextPeriodStartsAt = addDays(endsAt, 1)
  const isRecorded = periods.some(({ startsAt }) => startsAt === nextPeriodStartsAt)
  return isRecorded && countsOn(nextPeriodStartsAt) ? { after: endsAt, starts: 'NEXT_PERIOD' } : null
}

/**
 * The effect of a session on a license, as keys under `enrollments` with values ready for display: the hours that
 * count, then what they reach, then what remains open.
 */
export function gainMessage(gain: Gain): Message[] {
  if (!gain.tracked) return [message('gain.notTracked')]
  const units = shown.units(gain.units ?? 0)
  if (gain.countedUnits === 0) return [message('gain.countsNot')]
  if (gain.endedOn)
    return [
      message('gain.countsEnded', { counted: shown.units(gain.countedUnits), units, date: shown.date(gain.endedOn) }),
    ]
  const counts = message('gain.counts', { counted: shown.units(gain.countedUnits), units })
  return [counts, ...reachedMessage(gain), ...openTopicsMessage(gain)]
}

/** Shown before enrolling: the same class would count after this day. */
export const laterMessage = ({ later }: Pick<Gain, 'later'>): Message[] =>
  later ? [message(`gain.later${later.starts}`, { date: shown.date(later.after) })] : []

/** Shown when all hours will be complete but topics will not. */
const openTopicsMessage = ({ reached, openTopics }: Gain): Message[] =>
  reached === 'ALL_MET' && openTopics > 0 ? [message('gain.topicsOpen', { count: String(openTopics) })] : []

function reachedMessage({ reached, remainingUnits }: Gain): Message[] {
  const units = shown.units(remainingUnits ?? 0)
  switch (reached) {
    case 'ALL_MET':
      return [message('gain.allMet')]
    case 'FIRST_YEAR_MET':
      return [message('gain.firstYearMet', { units })]
    case 'SECOND_YEAR_MET':
      return [message('gain.secondYearMet', { units })]
    case 'NOT_REQUIRED':
      return [message('gain.notRequired')]
    case 'REMAINING':
      return [message('gain.remaining', { units })]
    case 'WAY_OPEN':
      return remainingUnits === null ? [] : [message('gain.wayOpen', { units })]
  }
}
