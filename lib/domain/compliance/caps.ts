import type { CreditActivity } from '@/lib/domain/lists/activities'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import type { LiveCredit } from './classify'
import {
  type CreditFacts,
  type Limits,
  maxOnlineOn,
  type ReachedLimit,
  type YearBoundaries,
  type YearSum,
} from './evaluation'
import { type Course, courseOf, isSameCourse, needsFields, type PeriodLimits } from './hours-fields'

/** Whether a rule has limits for a single year of a period. */
export const hasYearLimits = (rules: Limits): boolean =>
  rules.minFirstYear !== null || rules.minSecondYear !== null || rules.maxFirstYear !== null

/** The first year is the first twelve months of a period; everything after it is the second year. */
export function yearBoundaries(startsAt: PlainDate): YearBoundaries {
  const secondYearStartsAt = addYears(startsAt, 1)
  return { firstYearEndsAt: addDays(secondYearStartsAt, -1), secondYearStartsAt }
}

/** A piece of a credit that is all in person or all online. */
export type Part = { credit: LiveCredit; units: number; online: boolean }

/** The sums of one pass over the parts, in hundredths. */
export type Tally = {
  total: number
  online: number
  firstYear: number
  secondYear: number
  dropped: number
  /** What only rules with further fields need. */
  more: FieldTally | null
}

type FieldTally = {
  /** By the position of each twelve months. */
  years: number[]
  byActivity: Map<CreditActivity, number>
  /** The courses that count, each with the credit it counts by. */
  courses: { course: Course; credit: LiveCredit }[]
}

/** Splits credits into parts in the given order, the in-person part of a hybrid before its online part. */
export function partsOf(lives: readonly LiveCredit[]): Part[] {
  const parts: Part[] = []
  for (const credit of lives) {
    if (credit.inPerson > 0) parts.push({ credit, units: credit.inPerson, online: false })
    if (credit.online > 0) parts.push({ credit, units: credit.online, online: true })
  }
  return parts
}

function clear(parts: readonly Part[]) {
  for (const { credit } of parts) {
    credit.counted = 0
    credit.overUnits = 0
    credit.limit = null
    credit.overOnlineUnits = 0
    credit.onlineNotAllowedUnits = 0
  }
}

/** The room left in a part's year. Only the first year is limited, and only when the rule has a first-year maximum. */
const roomInYear = ({ credit }: Part, { maxFirstYear }: Limits, tally: Tally): number =>
  credit.outcome.year === 1 && maxFirstYear !== null ? maxFirstYear - tally.firstYear : Infinity

/** How much of a part fits into the total and its year, whether online or not. */
const unitsWithin = (part: Part, rules: Limits, tally: Tally): number =>
  Math.min(part.units, rules.total - tally.total, roomInYear(part, rules, tally))

/** The units of `within` that count under the online maximum; adds them to the tally. */
function count({ credit, units, online }: Part, within: number, maxOnline: number | null, tally: Tally): number {
  const counted = online && maxOnline !== null ? Math.min(within, Math.max(0, maxOnline - tally.online)) : within
  tally.dropped += units - counted
  tally.total += counted
  if (online) tally.online += counted
  if (credit.outcome.year === 1) tally.firstYear += counted
  else tally.secondYear += counted
  return counted
}

function capPart(part: Part, rules: Limits, tally: Tally) {
  const { credit, units, online } = part
  const maxOnline = maxOnlineOn(rules, credit.facts.completedAt)
  if (online && maxOnline === 0) {
    credit.onlineNotAllowedUnits += units
    return
  }
  const within = unitsWithin(part, rules, tally)
  if (within < units) credit.limit = limitReached(part, rules, tally)
  const counted = count(part, within, maxOnline, tally)
  credit.overUnits += units - within
  credit.overOnlineUnits += within - counted
  if (counted < within) credit.onlineLimit = maxOnline ?? 0
  credit.counted += counted
}

const limitReached = (part: Part, rules: Limits, tally: Tally): ReachedLimit =>
  rules.maxFirstYear !== null && roomInYear(part, rules, tally) < rules.total - tally.total
    ? { name: 'FIRST_YEAR', units: rules.maxFirstYear }
    : { name: 'TOTAL', units: rules.total }

/** The same under a rule with further fields. */
function capPartByFields(part: Part, rules: PeriodLimits, tally: Tally, more: FieldTally) {
  const { credit, units, online } = part
  const maxOnline = maxOnlineOn(rules, credit.facts.completedAt)
  if (online && maxOnline === 0) {
    credit.onlineNotAllowedUnits += units
    return
  }
  const { sameCourse, within, ofActivity, activityLimit } = fitFields(part, rules, tally, more)
  const open = units - sameCourse
  if (within < open) credit.limit = limitByFields(part, rules, tally)
  const counted = count(part, ofActivity, maxOnline, tally)
  countFields(part, counted, more)
  credit.overUnits += open - within
  credit.overOnlineUnits += ofActivity - counted
  if (counted < ofActivity) credit.onlineLimit = maxOnline ?? 0
  credit.counted += counted
  if (!credit.more) return
  credit.more.sameCourseUnits += sameCourse
  credit.more.overActivityUnits += within - ofActivity
  if (ofActivity < within) credit.more.activityLimit = activityLimit
}

/** Where later years keep room for their minimum, that is always less than the total. */
function limitByFields(part: Part, rules: PeriodLimits, tally: Tally): ReachedLimit {
  const soFar = rules.mostSoFar?.[stretchOf(part)] ?? rules.total
  return soFar < rules.total ? { name: 'YEARS', units: soFar } : limitReached(part, rules, tally)
}

const stretchOf = ({ credit }: Part): number => credit.more?.stretch ?? 0

const activityOf = ({ activity }: CreditFacts): CreditActivity => activity ?? 'COURSE'

/** How much of a part further fields leave: nothing of a course that already counts, else what fits in each limit. */
function fitFields(part: Part, rules: PeriodLimits, tally: Tally, more: FieldTally) {
  const { credit, units } = part
  if (isRepeated(part, rules, more)) return { sameCourse: units, within: 0, ofActivity: 0, activityLimit: null }
  const soFar = rules.mostSoFar?.[stretchOf(part)] ?? Infinity
  const within = Math.min(unitsWithin(part, rules, tally), soFar - tally.total)
  const { room, limit } = roomOfActivity(activityOf(credit.facts), rules, more)
  return { sameCourse: 0, within, ofActivity: Math.min(within, room), activityLimit: limit }
}

/** The room left to an activity: in its own maximum, or in one with others that has less. */
function roomOfActivity(
  activity: CreditActivity,
  { maxByActivity, maxTogether = [] }: Limits,
  { byActivity }: FieldTally,
): { room: number; limit: ReachedLimit | null } {
  const roomIn = (most: number, activities: readonly CreditActivity[]) =>
    activities.reduce((room, one) => room - (byActivity.get(one) ?? 0), most)
  const own = maxByActivity?.[activity]
  let room = own === undefined ? Infinity : roomIn(own, [activity])
  let limit: ReachedLimit | null = own === undefined ? null : { name: 'ACTIVITY', units: own, activity }
  for (const { activities, most } of maxTogether) {
    if (!activities.includes(activity) || roomIn(most, activities) >= room) continue
    room = roomIn(most, activities)
    limit = { name: 'ACTIVITIES', units: most, activity }
  }
  return { room, limit }
}

/** Whether another credit already counts for the same course, in the whole period or in the same twelve months. */
function isRepeated({ credit }: Part, { sameCourseOnce }: Limits, { courses }: FieldTally): boolean {
  if (!sameCourseOnce || courses.length === 0) return false
  const course = courseOf(credit.facts)
  const inReach = (other: LiveCredit) => sameCourseOnce === 'PERIOD' || other.more?.stretch === credit.more?.stretch
  return courses.some((other) => other.credit !== credit && inReach(other.credit) && isSameCourse(course, other.course))
}

function countFields(part: Part, counted: number, { years, byActivity, courses }: FieldTally) {
  if (counted === 0) return
  const { credit } = part
  const activity = activityOf(credit.facts)
  const stretch = stretchOf(part)
  years[stretch] = (years[stretch] ?? 0) + counted
  byActivity.set(activity, (byActivity.get(activity) ?? 0) + counted)
  courses.push({ course: courseOf(credit.facts), credit })
}

// Carried-over units are counted first: they fill the total before any units of this period.
const initialTally = (rules: PeriodLimits): Tally => ({
  total: Math.min(rules.carriedIn ?? 0, rules.total),
  online: 0,
  firstYear: 0,
  secondYear: 0,
  dropped: 0,
  more: needsFields(rules) ? { years: [], byActivity: new Map(), courses: [] } : null,
})

/**
 * Counts the parts in order, each up to the total, first-year and online limits, and records on each credit the units
 * over them.
 */
export function applyCaps(parts: readonly Part[], rules: PeriodLimits): Tally {
  clear(parts)
  const tally = initialTally(rules)
  const { more } = tally
  if (more) {
    for (const { credit } of parts)
      if (credit.more) credit.more = { ...credit.more, overActivityUnits: 0, activityLimit: null, sameCourseUnits: 0 }
    for (const part of parts) capPartByFields(part, rules, tally, more)
  } else for (const part of parts) capPart(part, rules, tally)
  return tally
}

/** The tally of the same count, to compare another order; does not change the credits. */
export function tallyOf(parts: readonly Part[], rules: PeriodLimits): Tally {
  const tally = initialTally(rules)
  const { more } = tally
  for (const part of parts) {
    const maxOnline = maxOnlineOn(rules, part.credit.facts.completedAt)
    const within = more ? fitFields(part, rules, tally, more).ofActivity : unitsWithin(part, rules, tally)
    const counted = count(part, within, maxOnline, tally)
    if (more) countFields(part, counted, more)
  }
  return tally
}

/** The missing units of a period, in hundredths. */
export type Missing = {
  total: number
  firstYear: number
  secondYear: number
  units: number
  inPerson: number
  online: number | null
  /** Each twelve months, where each has a minimum; otherwise empty. */
  years: readonly YearSum[]
}

/** What counts in each twelve months of a period, and what is missing there. */
const yearSums = ({ years = [], minEachYear = 0 }: PeriodLimits, { more }: Tally): YearSum[] =>
  years.map(({ isWhole, ...year }, index) => {
    const required = isWhole ? minEachYear : 0
    const counted = more?.years[index] ?? 0
    return { ...year, required, counted, remaining: Math.max(0, required - counted) }
  })

/**
 * Computes the missing units. A first-year minimum that can no longer be earned is left out of `units`, the number
 * still to earn; minimums of each twelve months are part of the total, which keeps room for those to come. `onlineUsed`
 * is how much of the online maximum the counted units actually need.
 */
export function missingUnits(tally: Tally, onlineUsed: number, rules: PeriodLimits, firstYearOver: boolean): Missing {
  const total = Math.max(0, rules.total - tally.total)
  const firstYear = Math.max(0, (rules.minFirstYear ?? 0) - tally.firstYear)
  const secondYear = Math.max(0, (rules.minSecondYear ?? 0) - tally.secondYear)
  const units = Math.max(total, (firstYearOver ? 0 : firstYear) + secondYear)
  const online = rules.maxOnline === null ? null : Math.max(0, rules.maxOnline - onlineUsed)
  const inPerson = online === null ? 0 : Math.max(0, units - online)
  const years = rules.mostSoFar ? yearSums(rules, tally) : []
  return { total, firstYear, secondYear, units, online, inPerson, years }
}
