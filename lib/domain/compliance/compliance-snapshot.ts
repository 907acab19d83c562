import { derivePeriods, presumedStart } from '@/lib/domain/credentials/period'
import type { ComplianceStatus, VerificationState } from '@/lib/domain/lists/credentials'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CredentialFacts, currentStatus, type RecordedCredit, renewedShort } from './credential-status'
import type { Evaluation } from './evaluation'
import { metWay, waysMissing } from './open-ways'
import type { PlannedClass } from './pace'
import { periodRuleFor, renewalCycleFor } from './reference-rule-for'
import type { VerdictBasis, WayName } from './requirement'
import type { RuleBook } from './rule-for'
import { boardBand, type CredentialStanding, credentialStanding, reportedUnits } from './standing'
import { openTopics } from './topics'

/**
 * The compliance of a credential as stored for lists and boards. Units are hundredths of an hour; null where nothing is
 * required.
 */
export type ComplianceSnapshot = CredentialStanding & {
  /** The day, in the credential's geography, for which it was computed. */
  computedOn: PlainDate
  status: ComplianceStatus
  /** The version of the rule that was in force; null where there is none. */
  ruleVersion: string | null
  periodStartsAt: PlainDate
  periodEndsAt: PlainDate
  countedUnits: number
  requiredUnits: number | null
  /** Units still to earn in the current period, including the year minimums. */
  missingUnits: number | null
  /** Topics that are due but not recorded, and topics whose state is unknown. */
  openTopics: TopicCode[]
  /** Whether the period is a first renewal without hours. */
  firstRenewal: boolean
  /** Whether the person has not answered the question that could reduce the hours of this first period. */
  unanswered: boolean
  /** The way that is met, and what that rests on; null where none is, and for a rule that asks for hours alone. */
  way: WayName | null
  basis: VerdictBasis | null
  /** Whether the person has to be asked how they renew. */
  asksWay: boolean
  /** What each open way still lacks, as `openWays` has it; null where no way is open. */
  waysMissing: string | null
  /**
   * The last day of the period's first year, and its hours still to earn; null where none are missing or the year is
   * over.
   */
  firstYearEndsAt: PlainDate | null
  firstYearMissing: number | null
  /** The end of the period after which the person renewed by their own word, and the hours it lacked (`RenewedShort`). */
  renewedShortAt: PlainDate | null
  renewedShortMissing: number | null
}

type Verified = { verifiedState: VerificationState }

/** The snapshot of a credential at an instant, for that day in the credential's geography. */
export const complianceSnapshot = (
  book: RuleBook,
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  now: Date,
  planned: readonly PlannedClass[] = [],
): ComplianceSnapshot => complianceSnapshotOn(book, credential, credits, todayInGeo(credential.geo, now), planned)

/** The snapshot of a credential on any day, from current records; credits completed after that day do not count yet. */
export function complianceSnapshotOn(
  book: RuleBook,
  credential: CredentialFacts & Verified,
  credits: readonly RecordedCredit[],
  computedOn: PlainDate,
  planned: readonly PlannedClass[] = [],
): ComplianceSnapshot {
  const current = currentStatus(book, credential, credits, computedOn, planned)
  const { startsAt, endsAt, ruleVersion, evaluation, topics } = current
  const { status, counted, required, remaining } = evaluation
  const short = renewedShort(book, credential, credits, computedOn)
  return {
    ...credentialStanding(credential, current, computedOn),
    computedOn,
    status,
    ruleVersion,
    periodStartsAt: startsAt,
    periodEndsAt: endsAt,
    countedUnits: counted?.total ?? 0,
    requiredUnits: required?.total ?? null,
    missingUnits: remaining?.units ?? null,
    openTopics: openTopics(topics).map(({ rule }) => rule.code),
    firstRenewal: evaluation.statusReason === 'FIRST_RENEWAL',
    unanswered: current.awaitsAnswer,
    way: current.requirement ? metWay(current.requirement) : null,
    basis: current.requirement?.basis ?? null,
    asksWay: current.requirement?.question ?? false,
    waysMissing: waysMissing(current.requirement),
    ...firstYearFields(evaluation, computedOn),
    renewedShortAt: short?.endedAt ?? null,
    renewedShortMissing: short?.missingUnits ?? null,
  }
}

/** The units still missing in a period's first year, while that year lasts. */
function firstYearFields({ remaining, yearBoundaries }: Evaluation, asOf: PlainDate) {
  const missing = remaining?.firstYear
  const endsAt = yearBoundaries?.firstYearEndsAt
  if (!missing || !endsAt || asOf > endsAt) return { firstYearEndsAt: null, firstYearMissing: null }
  return { firstYearEndsAt: endsAt, firstYearMissing: missing }
}

/** A credential as an employer reports it: without credits, and often without the day it was issued. */
type ReportedFacts = Verified & {
  geo: string
  credentialType: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
}

/** The snapshot of a reported credential. Without a day of issue, its last period is assumed to be a full one. */
export const reportedSnapshot = (book: RuleBook, reported: ReportedFacts, now: Date): ComplianceSnapshot =>
  reportedSnapshotOn(book, reported, todayInGeo(reported.geo, now))

/** The snapshot of a reported credential on any day. */
export function reportedSnapshotOn(
  book: RuleBook,
  { effectiveAt, ...reported }: ReportedFacts,
  day: PlainDate,
): ComplianceSnapshot {
  const { geo, credentialType, expiresAt } = reported
  const startsAt = effectiveAt ?? presumedStart(expiresAt, renewalCycleFor(book, geo, credentialType, expiresAt))
  // The periods that it gets once its holder has joined.
  const renewalPeriods = derivePeriods(startsAt, expiresAt, periodRuleFor(book, geo, credentialType, expiresAt))
  const facts = { ...reported, effectiveAt: startsAt, firstLicense: null, renewalPeriods }
  const snapshot = complianceSnapshotOn(book, facts, [], day)
  const units = reportedUnits(snapshot.units)
  // An employer does not report completed courses, so no topic counts as open and the first-license question is not
  // asked.
  return {
    ...snapshot,
    units,
    band: boardBand({ ...snapshot, units }),
    openTopics: [],
    unanswered: false,
    asksWay: false,
    waysMissing: null,
  }
}
