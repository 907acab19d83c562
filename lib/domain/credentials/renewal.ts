import { addDays, addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import type { PeriodStatus } from '../compliance/credential-status'
import type { CreditRequirement } from '../compliance/credit-requirements'
import { mostMissing } from '../compliance/evaluation'
import { lacksHoursAlone, type PeriodRequirement } from '../compliance/open-ways'
import { hasAllHours } from '../compliance/standing'
import type { FieldProblem } from '../result'
import { dateIn, dateProblem, type Problems, problemsAmong, reasonProblem } from '../values'
import { lastPeriodEnd } from './period'

/** Days before the last day from which boards take renewals, for a rule that does not name its own. */
export const usualRenewalOpensDays = 90

/** Maximum characters of the reason for a renewal that looks impossible. */
export const renewalReasonLength = 500

/** The first day on which the board takes the renewal of a period that ends on `lastEnd`. */
export const renewalOpensOn = (
  lastEnd: PlainDate,
  rule: Pick<CreditRequirement, 'renewalOpensDays'> | null,
): PlainDate => addDays(lastEnd, -(rule?.renewalOpensDays ?? usualRenewalOpensDays))

/**
 * What speaks against a renewal that a person records. `opensOn`: the board takes none before that day; null once it
 * does. `missingUnits`: hundredths of an hour that the board asks for and that are not recorded. `requirement`: what is
 * not met where the renewal takes more than hours, or something else.
 */
export type RenewalDoubt = { opensOn: PlainDate | null; missingUnits: number; requirement?: PeriodRequirement }

/** The next renewal of a license: of its last period, with what speaks against it on a day; `doubt` is null for nothing. */
export type NextRenewal = { lastEnd: PlainDate; opensOn: PlainDate; doubt: RenewalDoubt | null }

/** Null for a license without periods, which has nothing to continue from. */
export function nextRenewal(periods: readonly PeriodStatus[], asOf: PlainDate): NextRenewal | null {
  const lastEnd = lastPeriodEnd(periods)
  const last = periods.find(({ endsAt }) => endsAt === lastEnd)
  if (lastEnd === null || !last) return null
  const opensOn = renewalOpensOn(lastEnd, last.rule)
  const missing = missingIn(last)
  const isEarly = asOf < opensOn
  const isShort = missing.missingUnits > 0 || missing.requirement !== undefined
  return {
    lastEnd,
    opensOn,
    doubt: isEarly || isShort ? { opensOn: isEarly ? opensOn : null, ...missing } : null,
  }
}

/** What a period still needs: hours, where they are counted and nothing else would do, or what the rule's ways take. */
function missingIn({ evaluation, requirement }: PeriodStatus): Pick<RenewalDoubt, 'missingUnits' | 'requirement'> {
  const { status, remaining } = evaluation
  if (hasAllHours(status)) return { missingUnits: 0 }
  const isByWays = requirement !== null && requirement.due !== null && requirement.due.node !== 'HOURS'
  if (isByWays && !(remaining && lacksHoursAlone(requirement))) return { missingUnits: 0, requirement }
  if (!remaining) return { missingUnits: 0 }
  return { missingUnits: mostMissing(evaluation) }
}

/** The date on a renewed license must be printed on it, and later than the end of the last period. */
export const renewedExpiryProblem = (expiresAt: PlainDate | null, lastEnd: PlainDate): FieldProblem | null => {
  if (expiresAt === null) return 'validation.renewedDate'
  return expiresAt > lastEnd ? null : 'validation.renewedBeforeEnd'
}

/** A renewal that something speaks against needs a reason. */
export const renewalReasonProblem = (
  reason: string | null | undefined,
  doubt: RenewalDoubt | null,
): FieldProblem | null => {
  const problem = doubt || reason?.trim() ? reasonProblem(reason ?? null, renewalReasonLength) : null
  return problem === 'validation.required' ? 'validation.renewalReason' : problem
}

type Typed = { expiresAt?: string | null | undefined; reason?: string | null | undefined }

/** Problems of a renewal as typed. */
export const renewalProblems = (
  { expiresAt, reason }: Typed,
  { lastEnd, doubt }: Pick<NextRenewal, 'lastEnd' | 'doubt'>,
  today: PlainDate,
): Problems =>
  problemsAmong({
    expiresAt: expiresAt?.trim()
      ? (dateProblem(expiresAt, today) ?? renewedExpiryProblem(dateIn(expiresAt), lastEnd))
      : 'validation.renewedDate',
    reason: renewalReasonProblem(reason, doubt),
  })

type RenewedPeriod = { endsAt: PlainDate; editedAt: Date | null; renewedFrom: number | null }
type RenewedLicense<P> = { expiresAt: PlainDate; verifiedAt: Date | null; renewalPeriods: readonly P[] }

/**
 * The period of the renewal that can be undone: the last one, as the renewal added it, while the board has not confirmed
 * the license since. Null when there is none.
 */
export function undoableRenewal<P extends RenewedPeriod>({
  expiresAt,
  verifiedAt,
  renewalPeriods,
}: RenewedLicense<P>): (P & { renewedFrom: number }) | null {
  const last = renewalPeriods.find(({ endsAt }) => endsAt === expiresAt)
  if (!last || last.renewedFrom === null || last.editedAt !== null || verifiedAt !== null) return null
  return { ...last, renewedFrom: last.renewedFrom }
}

/** Months that the longest license runs, with half a year for a renewal ahead of its end. */
const longestMonths = 66

/** Whether an expiration date is later than that of any license that a board prints today. */
export const isFarExpiry = (expiresAt: PlainDate, today: PlainDate): boolean =>
  expiresAt > addMonths(today, longestMonths)
