import type { Period } from '@/lib/domain/credentials/period'
import { addDays, addMonths, dateParts, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'

/**
 * What a person must be asked before a first renewal can be told from any other; each has a question in `compliance.firstRenewal`.
 * FIRST_ANYWHERE: no license of the type in any state before; FIRST_HERE: none in this state; BY_EXAMINATION: licensed by examination in
 * this period.
 */
export const firstRenewalQuestions = ['FIRST_ANYWHERE', 'FIRST_HERE', 'BY_EXAMINATION'] as const
export type FirstRenewalQuestion = (typeof firstRenewalQuestions)[number]

/**
 * How the first period of a license differs from every later one. EXEMPT: no units; with `otherwise` NOT_READ nothing is known of those
 * who answer no. EXEMPT_WHEN_SHORT: no units up to `maxMonths`. BY_LENGTH: the first row whose months the period does not reach.
 * PER_MONTH: units for each month begun, up to the total. NOT_READ: nothing is known of a first period under so many months.
 * Units are hundredths of an hour. Topics are another question: they have their own rules.
 */
export type FirstRenewal =
  | { kind: 'EXEMPT'; asks: FirstRenewalQuestion; otherwise: 'TOTAL' | 'NOT_READ' }
  | { kind: 'EXEMPT_WHEN_SHORT'; asks: FirstRenewalQuestion; maxMonths: number }
  | { kind: 'BY_LENGTH'; asks: FirstRenewalQuestion; table: readonly { underMonths: number; total: number }[] }
  | { kind: 'PER_MONTH'; asks: FirstRenewalQuestion; units: number }
  | { kind: 'NOT_READ'; underMonths: number }

/** The part of a rule that says what a first renewal asks for. */
export type FirstRenewalRule = Limits & { firstRenewal?: FirstRenewal | null }

/** The last day of a stretch of months that begins on a day. */
const lastDayOf = (startsAt: PlainDate, months: number): PlainDate => addDays(addMonths(startsAt, months), -1)

/** Months that a period touches, the first and the last included. */
export function monthsBegun({ startsAt, endsAt }: Period): number {
  const from = dateParts(startsAt)
  const to = dateParts(endsAt)
  return (to.year - from.year) * 12 + to.month - from.month + 1
}

/** The question a rule needs answered; null where the first renewal is like any other, or no answer would help. */
export function firstRenewalQuestion({
  firstRenewal,
  firstRenewalExempt,
}: FirstRenewalRule): FirstRenewalQuestion | null {
  if (firstRenewal && 'asks' in firstRenewal) return firstRenewal.asks
  return firstRenewalExempt ? 'FIRST_ANYWHERE' : null
}

function ofFirstPeriod<T extends Limits>(
  rule: T,
  shape: FirstRenewal,
  period: Period,
  answer: boolean | null,
): T | null {
  const { startsAt, endsAt } = period
  switch (shape.kind) {
    case 'EXEMPT':
      if (answer === true) return { ...rule, exemption: 'FIRST_RENEWAL' }
      return answer === false && shape.otherwise === 'NOT_READ' ? null : rule
    case 'EXEMPT_WHEN_SHORT':
      if (answer !== true || endsAt > lastDayOf(startsAt, shape.maxMonths)) return rule
      return { ...rule, exemption: 'SHORT_INITIAL_PERIOD' }
    case 'BY_LENGTH': {
      const row = shape.table.find(({ underMonths }) => endsAt < lastDayOf(startsAt, underMonths))
      return answer === true && row ? { ...rule, total: row.total } : rule
    }
    case 'PER_MONTH':
      if (answer !== true) return rule
      return { ...rule, total: Math.min(rule.total, shape.units * monthsBegun(period)) }
    case 'NOT_READ':
      return endsAt < lastDayOf(startsAt, shape.underMonths) ? null : rule
  }
}

/** Whether a period begins with the license, and what the person answered to the rule's question. */
type First = { isFirst: boolean; firstLicense: boolean | null }

/**
 * The limits of one period. Without an answer the stricter reading holds: all hours.
 * Null where the rule of such a first period is not known: nothing is counted instead of guessed.
 */
export function limitsOfPeriod<T extends FirstRenewalRule>(
  rule: T,
  period: Period,
  { isFirst, firstLicense }: First,
): T | null {
  if (isFirst && rule.firstRenewal) return ofFirstPeriod(rule, rule.firstRenewal, period, firstLicense)
  return rule.firstRenewalExempt && firstLicense !== true ? { ...rule, firstRenewalExempt: false } : rule
}

/** Whether an answer that is missing would make the first period easier than it is counted now. */
export function awaitsAnswer(rule: FirstRenewalRule, period: Period, first: First): boolean {
  if (!first.isFirst || first.firstLicense !== null) return false
  const yes = limitsOfPeriod(rule, period, { ...first, firstLicense: true })
  return yes !== null && (yes.exemption !== undefined || yes.firstRenewalExempt || yes.total < rule.total)
}
