import type { Period } from '@/lib/domain/credentials/period'
import { addDays, addMonths, dateParts, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'

/**
 * The question that distinguishes a first renewal from a later one; each has its text in `compliance.firstRenewal`.
 * FIRST_ANYWHERE: no license of the type in any state before; FIRST_HERE: none in this state before; BY_EXAMINATION:
 * licensed by examination in this period.
 */
export const firstRenewalQuestions = ['FIRST_ANYWHERE', 'FIRST_HERE', 'BY_EXAMINATION'] as const
export type FirstRenewalQuestion = (typeof firstRenewalQuestions)[number]

/**
 * How the first period of a license differs from every later one. Units are hundredths of an hour. Topics have their
 * own rules.
 * EXEMPT: no units; with `otherwise` NOT_READ, the requirement after a "no" is unknown.
 * EXEMPT_WHEN_SHORT: no units for a period of up to `maxMonths`.
 * BY_LENGTH: the first row whose `underMonths` exceeds the length of the period.
 * PER_MONTH: units for each month begun, up to the total.
 * NOT_READ: the requirement for a first period of under `underMonths` is unknown.
 */
export type FirstRenewal =
  | { kind: 'EXEMPT'; asks: FirstRenewalQuestion; otherwise: 'TOTAL' | 'NOT_READ' }
  | { kind: 'EXEMPT_WHEN_SHORT'; asks: FirstRenewalQuestion; maxMonths: number }
  | { kind: 'BY_LENGTH'; asks: FirstRenewalQuestion; table: readonly { underMonths: number; total: number }[] }
  | { kind: 'PER_MONTH'; asks: FirstRenewalQuestion; units: number }
  | { kind: 'NOT_READ'; underMonths: number }

/** The part of a rule that states the requirement of a first renewal. */
export type FirstRenewalRule = Limits & { firstRenewal?: FirstRenewal | null }

/** The last day of the `months` that begin on a day. */
const lastDayAfterMonths = (startsAt: PlainDate, months: number): PlainDate => addDays(addMonths(startsAt, months), -1)

/** The number of calendar months that a period touches, including the first and the last. */
export function monthsBegun({ startsAt, endsAt }: Period): number {
  const from = dateParts(startsAt)
  const to = dateParts(endsAt)
  return (to.year - from.year) * 12 + to.month - from.month + 1
}

/** The question that a rule needs answered; null when the first renewal is like any other, or no answer would help. */
export function firstRenewalQuestion({
  firstRenewal,
  firstRenewalExempt,
}: FirstRenewalRule): FirstRenewalQuestion | null {
  if (firstRenewal && 'asks' in firstRenewal) return firstRenewal.asks
  return firstRenewalExempt ? 'FIRST_ANYWHERE' : null
}

function limitsOfFirstPeriod<T extends Limits>(
  rule: T,
  firstRenewal: FirstRenewal,
  period: Period,
  answer: boolean | null,
): T | null {
  const { startsAt, endsAt } = period
  switch (firstRenewal.kind) {
    case 'EXEMPT':
      if (answer === true) return { ...rule, exemption: 'FIRST_RENEWAL' }
      return answer === false && firstRenewal.otherwise === 'NOT_READ' ? null : rule
    case 'EXEMPT_WHEN_SHORT':
      if (answer !== true || endsAt > lastDayAfterMonths(startsAt, firstRenewal.maxMonths)) return rule
      return { ...rule, exemption: 'SHORT_INITIAL_PERIOD' }
    case 'BY_LENGTH': {
      const row = firstRenewal.table.find(({ underMonths }) => endsAt < lastDayAfterMonths(startsAt, underMonths))
      return answer === true && row ? { ...rule, total: row.total } : rule
    }
    case 'PER_MONTH':
      if (answer !== true) return rule
      return { ...rule, total: Math.min(rule.total, firstRenewal.units * monthsBegun(period)) }
    case 'NOT_READ':
      return endsAt < lastDayAfterMonths(startsAt, firstRenewal.underMonths) ? null : rule
  }
}

/** Whether a period begins with the license, and the person's answer to the rule's question. */
type FirstPeriodFacts = { isFirst: boolean; firstLicense: boolean | null }

/**
 * The limits of one period. Without an answer the stricter reading applies: all hours.
 * Null when the rule for such a first period is unknown; nothing is counted rather than guessed.
 */
export function limitsOfPeriod<T extends FirstRenewalRule>(
  rule: T,
  period: Period,
  { isFirst, firstLicense }: FirstPeriodFacts,
): T | null {
  if (isFirst && rule.firstRenewal) return limitsOfFirstPeriod(rule, rule.firstRenewal, period, firstLicense)
  return rule.firstRenewalExempt && firstLicense !== true ? { ...rule, firstRenewalExempt: false } : rule
}

/** Whether an answer not yet given could reduce the requirement of the first period. */
export function awaitsAnswer(rule: FirstRenewalRule, period: Period, firstPeriod: FirstPeriodFacts): boolean {
  if (!firstPeriod.isFirst || firstPeriod.firstLicense !== null) return false
  const limitsIfFirst = limitsOfPeriod(rule, period, { ...firstPeriod, firstLicense: true })
  return (
    limitsIfFirst !== null &&
    (limitsIfFirst.exemption !== undefined || limitsIfFirst.firstRenewalExempt || limitsIfFirst.total < rule.total)
  )
}
