import type { Period } from '@/lib/domain/credentials/period'
import { approvalParts, approvalText } from '@/lib/domain/credits/approvals'
import { type ApprovalBody, approvalBodies, type CreditActivity, creditActivities } from '@/lib/domain/lists/activities'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { addDays, addMonths, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Fields, readArray, readCount, readFields, readName, readText, refuse } from './case-reader'
import type {
  ActivityLimits,
  CreditFacts,
  CreditOutcome,
  Evaluation,
  EvaluationInput,
  HoursFields,
  JointLimit,
  Limits,
} from './evaluation'
import { courseOnce } from './evaluation'

// What the laws of some states ask of hours beside their sums, defined in docs/rules.md. Rules without such a field, as
// the specification's seven, never come here while credits are counted.

export const hoursFieldNames = [
  'minLive',
  'maxByActivity',
  'maxTogether',
  'sameCourseOnce',
  'approvedBy',
  'minEachYear',
  'hoursBefore',
] as const satisfies readonly (keyof HoursFields)[]
export type HoursField = (typeof hoursFieldNames)[number]

const maxMonths = 1200

/** Whose approval a rule can ask for: an approval by OTHER fits no rule. */
export const ruleBodies = approvalBodies.filter((body) => body !== 'OTHER')

type ReadUnits = (value: unknown, path: string) => number | null

function readActivities(value: unknown, path: string, readUnits: ReadUnits): ActivityLimits {
  const fields = readFields(value, path, creditActivities)
  if (Object.keys(fields).length === 0) return refuse(path, `at least one of ${creditActivities.join(', ')}`)
  const limits: Partial<Record<CreditActivity, number>> = {}
  for (const activity of creditActivities) {
    if (!Object.hasOwn(fields, activity)) continue
    const units = readUnits(fields[activity], `${path}.${activity}`)
    limits[activity] = units ?? refuse(`${path}.${activity}`, 'a number of hours')
  }
  return limits
}

function readJointLimit(value: unknown, path: string, readUnits: ReadUnits): JointLimit {
  const { activities, most } = readFields(value, path, ['activities', 'most'])
  const at = `${path}.activities`
  const named = readArray(activities, at).map((name, index) => readName(name, `${at}[${index}]`, creditActivities))
  const known = creditActivities.filter((activity) => named.includes(activity))
  if (known.length < Math.max(2, named.length))
    return refuse(at, `two or more of ${creditActivities.join(', ')}, each once`, 'validation.required')
  const units = readUnits(most, `${path}.most`)
  return { activities: known, most: units ?? refuse(`${path}.most`, 'a number of hours', 'validation.required') }
}

function readJointLimits(value: unknown, path: string, readUnits: ReadUnits): JointLimit[] {
  const limits = readArray(value, path).map((item, index) => readJointLimit(item, `${path}[${index}]`, readUnits))
  return limits.length > 0 ? limits : refuse(path, 'a list that is not empty', 'validation.required')
}

function readBodies(value: unknown, path: string): ApprovalBody[] {
  const bodies = readArray(value, path).map((body, index) => readName(body, `${path}[${index}]`, ruleBodies))
  if (bodies.length === 0) return refuse(path, `a list with some of ${ruleBodies.join(', ')}`, 'validation.required')
  return ruleBodies.filter((body) => bodies.includes(body))
}

/** Reads the fields that a law has; null and absent leave one out. `readUnits` reads hours as hundredths. */
export function readHoursFields(fields: Fields, path: string, readUnits: ReadUnits): HoursFields {
  const at = (name: HoursField) => `${path}.${name}`
  const read = <T>(name: HoursField, reader: (value: unknown, path: string) => T | null) => {
    const value = fields[name] ?? null
    const result = value === null ? null : reader(value, at(name))
    return result === null ? {} : { [name]: result }
  }
  return {
    ...read('minLive', readUnits),
    ...read('maxByActivity', (value, inner) => readActivities(value, inner, readUnits)),
    ...read('maxTogether', (value, inner) => readJointLimits(value, inner, readUnits)),
    ...read('sameCourseOnce', (value, inner) => readName(value, inner, courseOnce)),
    ...read('approvedBy', readBodies),
    ...read('minEachYear', readUnits),
    ...read('hoursBefore', (value, inner) => readCount(value, inner, maxMonths)),
  }
}

const beside: Record<'minLive' | 'minEachYear', readonly (keyof Limits)[]> = {
  minLive: ['maxOnline', 'limitChanges'],
  minEachYear: ['minFirstYear', 'minSecondYear', 'maxFirstYear'],
}

/** Refuses limits that say the same twice, or more than the total. */
export function refuseContradictions(limits: Partial<Limits> & Pick<Limits, 'total'>, path: string): void {
  for (const name of ['minLive', 'minEachYear'] as const) {
    const least = limits[name]
    if (least === undefined) continue
    const other = beside[name].find((limit) => (limits[limit] ?? null) !== null)
    if (other) refuse(`${path}.${other}`, `left out where ${name} is stated`)
    const most = limits.total / 100
    if (least > limits.total)
      refuse(`${path}.${name}`, `at most total, ${most}`, {
        key: 'validation.numberRange',
        params: { min: 0, max: most },
      })
  }
}

/** The twelve months of a period one after another; `isWhole` is false for what is left after the last of them. */
export function yearsOf({ startsAt, endsAt }: Period): (Period & { isWhole: boolean })[] {
  const years: (Period & { isWhole: boolean })[] = []
  for (let from = startsAt, count = 1; from <= endsAt; count += 1) {
    const next = addMonths(startsAt, 12 * count)
    const last = addDays(next, -1)
    years.push({ startsAt: from, endsAt: minDate(last, endsAt), isWhole: last <= endsAt })
    from = next
  }
  return years
}

/** The limits of a period as the caps apply them. */
export type PeriodLimits = Limits & {
  /** Its twelve months, where the rule asks for something by them. */
  years?: readonly (Period & { isWhole: boolean })[]
  /** The most units that count up to the end of each of the years: those after it keep room for their minimum. */
  mostSoFar?: readonly number[]
}

/**
 * The limits as the caps apply them in a period: live units leave a maximum for all others, and a minimum for each
 * twelve months adds up where the period has more of them than the total provides for. Units that are carried in leave
 * room for these minimums.
 */
export function limitsInPeriod(rules: Limits, period: Period): PeriodLimits {
  const { minLive, minEachYear, sameCourseOnce, maxOnline } = rules
  if (minLive === undefined && minEachYear === undefined && sameCourseOnce !== 'YEAR') return rules
  const least = minEachYear ?? 0
  const years = yearsOf(period)
  const whole = years.filter(({ isWhole }) => isWhole).length
  const total = Math.max(rules.total, least * whole)
  const mostSoFar = years.map((_year, index) => total - least * (whole - index - 1))
  return {
    ...rules,
    total,
    maxOnline: minLive === undefined ? maxOnline : Math.max(0, Math.min(total - minLive, maxOnline ?? total)),
    years,
    ...(minEachYear === undefined
      ? {}
      : { mostSoFar, carriedIn: Math.min(rules.carriedIn ?? 0, total - least * whole) }),
  }
}

/** Whether the caps need more than sums by year and format. */
export const needsFields = ({ mostSoFar, maxByActivity, maxTogether, sameCourseOnce }: PeriodLimits): boolean =>
  mostSoFar !== undefined || maxByActivity !== undefined || maxTogether !== undefined || sameCourseOnce !== undefined

/** The first day whose units count in a first period, which may be before the license. */
export const countsFrom = ({ endsAt }: Period, hoursBefore: number): PlainDate =>
  addDays(addMonths(endsAt, -hoursBefore), 1)

/** Reads what carries over beside its amount: the last months of a period whose hours alone do. */
export function readLastMonths(fields: Fields, path: string): { lastMonths?: number } {
  if ((fields.lastMonths ?? null) === null) return {}
  const lastMonths = readCount(fields.lastMonths, `${path}.lastMonths`, maxMonths)
  return lastMonths > 0 ? { lastMonths } : refuse(`${path}.lastMonths`, '1 or more, or left out')
}

/** Whether a day is in the last months of a period, whose units alone carry over where a rule names them. */
export const isCarried = (day: PlainDate, { lastMonths = maxMonths }: CarryOver, endsAt: PlainDate): boolean =>
  day > addMonths(endsAt, -lastMonths)

type CarryOver = NonNullable<Limits['carryOver']>

/**
 * Units carried over from the period that ended the day before: those above its total, up to the rule's maximum; none
 * from a period that required nothing. `evaluate` evaluates another of the periods.
 */
export function carriedInto(
  { renewalPeriods, periodIndex, credits }: Omit<EvaluationInput, 'rules'>,
  carryOver: CarryOver,
  evaluate: (periodIndex: number) => Evaluation,
): number {
  const endsAt = addDays(renewalPeriods[periodIndex]!.startsAt, -1)
  const previous = renewalPeriods.findIndex((period) => period.endsAt === endsAt)
  if (previous < 0) return 0
  const { overage, credits: outcomes } = evaluate(previous)
  const over = ({ issues }: CreditOutcome, index: number) =>
    overage && isCarried(credits[index]!.completedAt, carryOver, endsAt)
      ? issues.reduce((sum, { reason, units }) => sum + (reason === 'CREDIT_OVERAGE' ? units : 0), 0)
      : 0
  return Math.min(
    carryOver.units,
    outcomes.reduce((sum, outcome, index) => sum + over(outcome, index), 0),
  )
}

/** An approval of a course. Without `geo` it is not known which state's board it was; only a BOARD has one. */
export type CourseApproval = { body: ApprovalBody; geo: Geography | null; number: string | null }

/** An approval from its text; null for any other text, and for codes that are not known. */
export function approvalOf(text: string): CourseApproval | null {
  const parts = approvalParts(text)
  if (!parts) return null
  const { body, geo, number } = parts
  if (!isOneOf(approvalBodies, body)) return null
  if (geo === null) return { body, geo, number }
  return body === 'BOARD' && isOneOf(geographyCodes, geo) ? { body, geo, number } : null
}

/** The approvals that their texts name. */
export const approvalsOf = (texts: readonly string[]): CourseApproval[] =>
  texts.flatMap((text) => approvalOf(text) ?? [])

/** Reads an approval of a case: its body, the state of a board, and the number where it is known. */
export function readApproval(value: unknown, path: string): string {
  const fields = readFields(value, path, ['body', 'geo', 'number'])
  const body = readName(fields.body, `${path}.body`, approvalBodies)
  const geo = (fields.geo ?? null) === null ? null : readName(fields.geo, `${path}.geo`, geographyCodes)
  if (geo && body !== 'BOARD') return refuse(`${path}.geo`, 'left out unless body is BOARD')
  const number = (fields.number ?? null) === null ? null : readText(fields.number, `${path}.number`)
  return approvalText({ body, geo, number })
}

/**
 * Whether a course is approved by one of the bodies; null where nobody said who approved it. Of boards, only that of the
 * rule's own state fits, or one whose state is not known.
 */
export function isApproved(
  { approvals = [] }: Pick<CreditFacts, 'approvals'>,
  bodies: readonly ApprovalBody[],
  geo: string,
): boolean | null {
  if (approvals.length === 0) return null
  return approvals.some((text) => {
    const approval = approvalOf(text)
    if (!approval || !bodies.includes(approval.body)) return false
    return approval.geo === null || approval.geo === geo
  })
}

/** Only letters and digits, without their case. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A course as far as it can be told from others. */
export type Course = { title: string; number: string; name: string }

export const courseOf = ({ title, providerNumber, providerName }: CreditFacts): Course => ({
  title: plain(title),
  number: plain(providerNumber),
  name: plain(providerName),
})

/**
 * Whether two courses are known to be the same: one title, and one number of the provider, or, unless both have a
 * number, one name.
 */
export function isSameCourse(a: Course, b: Course): boolean {
  if (a.title === '' || a.title !== b.title) return false
  if (a.number !== '' && b.number !== '') return a.number === b.number
  return a.name !== '' && a.name === b.name
}
