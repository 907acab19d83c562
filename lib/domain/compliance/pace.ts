import type { Period } from '@/lib/domain/credentials/period'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  inclusiveLengthDays,
  maxDate,
  type PlainDate,
} from '@/lib/domain/time/plain-date'
import type { Evaluation } from './evaluation'

/** A pace is given in tenths of an hour, rounded up so that it is sufficient. */
const step = 10

/**
 * How fast the missing hours must be earned, in hundredths of an hour. MONTHLY: `units` each month are enough.
 * MONTHLY_FROM: the same from the second year on, because the first one has all that counts in it. LAST_DAYS: less than a
 * month is left to earn `units`, by the end of the period or of its first year.
 */
export type Pace =
  | { kind: 'MONTHLY'; units: number }
  | { kind: 'MONTHLY_FROM'; units: number; from: PlainDate }
  | { kind: 'LAST_DAYS'; units: number; days: number }

type Question = {
  endsAt: PlainDate
  /** The maximum that counts in the first year; null without such a limit. */
  maxFirstYear: number | null
  evaluation: Pick<Evaluation, 'remaining' | 'counted' | 'yearBoundaries'>
  asOf: PlainDate
}

/**
 * The pace that meets all limits of a period: its total, the minimum of each year, and the units that can count only in
 * the second year. Null when no hours are missing, the period is over, or its first year ended short.
 */
export function paceOf({ endsAt, maxFirstYear, evaluation, asOf }: Question): Pace | null {
  const { remaining, counted, yearBoundaries } = evaluation
  if (!remaining || remaining.units === 0 || asOf > endsAt) return null
  const months = monthsFrom(asOf, endsAt)
  if (months < 1) return { kind: 'LAST_DAYS', units: remaining.units, days: daysBetween(asOf, endsAt) }
  const rates = [remaining.units / months]
  if (yearBoundaries) {
    const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
    const { firstYear = 0, secondYear = 0 } = remaining
    const monthsInSecondYear = monthsFrom(maxDate(asOf, secondYearStartsAt), endsAt)
    rates.push(secondYear / monthsInSecondYear)
    if (asOf > firstYearEndsAt && firstYear > 0) return null
    if (asOf <= firstYearEndsAt) {
      const monthsInFirstYear = monthsFrom(asOf, firstYearEndsAt)
      if (firstYear > 0 && monthsInFirstYear < 1) {
        return { kind: 'LAST_DAYS', units: firstYear, days: daysBetween(asOf, firstYearEndsAt) }
      }
      rates.push(firstYear / Math.max(1, monthsInFirstYear))
      const room = maxFirstYear === null ? remaining.units : Math.max(0, maxFirstYear - (counted?.firstYear ?? 0))
      if (room === 0)
        return { kind: 'MONTHLY_FROM', units: upToStep(remaining.units / monthsInSecondYear), from: secondYearStartsAt }
      rates.push((remaining.units - room) / monthsInSecondYear)
    }
  }
  return { kind: 'MONTHLY', units: upToStep(Math.max(...rates)) }
}

const upToStep = (rate: number): number => Math.ceil(rate / step - 1e-9) * step

/**
 * How many times the hours of an average month of the period a month may still need. Above it, "on track" would be a
 * comfort that nothing supports.
 */
export const behindPaceFactor = 3

/** A class in which the person has a seat, with the licenses ("GEO:TYPE") that it is for. */
export type PlannedClass = {
  /** The day on which it would give its hours. */
  on: PlainDate
  units: number | null
  onlineUnits: number | null
  format: CourseFormat
  /** Whether the teacher is there for what is online. */
  live?: boolean
  pairs: readonly string[]
}

/** How many hours are missing, in about how many months: the words for a license that is behind its pace. */
export type BehindPace = { units: number; months: number }

type PaceFacts = {
  period: Period
  pair: string
  evaluation: Pick<Evaluation, 'status' | 'required' | 'remaining'>
  /** Units of the credits completed in the period so far, counted or not. */
  recordedUnits: number
  planned: readonly PlannedClass[]
  asOf: PlainDate
}

/**
 * Whether an open period with a status of ON_TRACK is behind its pace: what is missing, for each month left, is more than
 * `behindPaceFactor` times what the period asks for on average, or nothing is recorded though its last third has begun.
 * Planned classes count here as if they were done, and nowhere else. Null when it is not.
 */
export function behindPace({
  period: { startsAt, endsAt },
  pair,
  evaluation: { status, required, remaining },
  recordedUnits,
  planned,
  asOf,
}: PaceFacts): BehindPace | null {
  if (status !== 'ON_TRACK' || !required || !remaining || asOf < startsAt || asOf > endsAt) return null
  const asksLive = required.live !== undefined
  const open = { pair, from: asOf, until: endsAt, online: remaining.online, asksLive }
  const missing = remaining.units - plannedUnits(planned, open)
  if (missing <= 0) return null
  const monthsLeft = monthsFrom(asOf, endsAt)
  const isTooMuch = missing * monthsFrom(startsAt, endsAt) > behindPaceFactor * required.total * monthsLeft + 1e-6
  const isLastThird = inclusiveLengthDays(asOf, endsAt) * 3 <= inclusiveLengthDays(startsAt, endsAt)
  if (!isTooMuch && !(isLastThird && recordedUnits === 0)) return null
  return { units: remaining.units, months: Math.max(1, Math.round(monthsLeft)) }
}

/** The license, the days between which its hours are missing, and how many online ones it can still use, if limited. */
type PlannedFor = {
  pair: string
  from: PlainDate
  until: PlainDate
  online?: number | undefined
  /** Whether what is live counts as if it were in person. */
  asksLive?: boolean
}

/**
 * The units that the classes in which the person has a seat would give a license; of their online hours no more than it
 * can still use.
 */
export function plannedUnits(
  classes: readonly PlannedClass[],
  { pair, from, until, online, asksLive = false }: PlannedFor,
): number {
  let [inPersonUnits, onlineUnits] = [0, 0]
  const isIn = ({ on, pairs }: PlannedClass) => on >= from && on <= until && pairs.includes(pair)
  for (const { units, onlineUnits: partOnline, format, live = false } of classes.filter(isIn)) {
    const all = Math.max(0, units ?? 0)
    const part =
      format === 'IN_PERSON' || (asksLive && live) ? 0 : format === 'ONLINE' ? all : Math.min(all, partOnline ?? all)
    onlineUnits += part
    inPersonUnits += all - part
  }
  return inPersonUnits + (online === undefined ? onlineUnits : Math.min(onlineUnits, online))
}

/** Calendar months from one day to another, both included: whole months plus the fraction of the last one. */
function monthsFrom(from: PlainDate, to: PlainDate): number {
  const end = addDays(to, 1)
  const [startParts, endParts] = [dateParts(from), dateParts(end)]
  let wholeMonths = (endParts.year - startParts.year) * 12 + endParts.month - startParts.month
  if (addMonths(from, wholeMonths) > end) wholeMonths -= 1
  const start = addMonths(from, wholeMonths)
  return wholeMonths + daysBetween(start, end) / daysBetween(start, addMonths(from, wholeMonths + 1))
}
