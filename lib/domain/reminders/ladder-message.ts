import type { UnitsStanding } from '../compliance/standing'
import type { Severity } from '../lists/severities'
import type { LadderDeadline } from './ladder'

/** The kind of notice that the ladder sends about one license. */
export const ladderNotice = 'license.ladder'

/** The reasons of a ladder message; each has its texts under `notices.ladder`. */
const ladderReasons = ['expired', 'renew', 'missing', 'topics', 'expiry', 'firstYear', 'periodEnd'] as const
export type LadderReason = (typeof ladderReasons)[number]

/** The facts about a license when the message is sent. Units are hundredths of an hour. */
type LadderFacts = {
  deadline: LadderDeadline
  daysLeft: number
  units: UnitsStanding
  /** Units still to earn by that deadline. */
  missingUnits: number
  /** Topics that are due but not recorded, and topics whose state is unknown. */
  openTopics: readonly string[]
}

/**
 * The reason and severity of the message about a deadline; null when no message is needed because no hours are missing
 * for it.
 */
export function ladderMessage(facts: LadderFacts): { reason: LadderReason; severity: Severity } | null {
  const { deadline, daysLeft, units, missingUnits, openTopics } = facts
  const isMissingHours = units !== 'COMPLETE' && missingUnits > 0
  const severity = daysLeft <= 30 ? 'WARN' : 'INFO'
  if (deadline !== 'EXPIRY') {
    if (!isMissingHours || daysLeft < 0) return null
    return { reason: deadline === 'FIRST_YEAR' ? 'firstYear' : 'periodEnd', severity }
  }
  if (daysLeft < 0) return { reason: 'expired', severity: 'ERROR' }
  if (isMissingHours) return { reason: 'missing', severity }
  if (openTopics.length > 0) return { reason: 'topics', severity }
  return { reason: units === 'COMPLETE' ? 'renew' : 'expiry', severity }
}
