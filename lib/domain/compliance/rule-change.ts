import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ComplianceSnapshot } from './compliance-snapshot'

/**
 * The most important effect of another version of a rule on one license. MORE and LESS: hours still to earn; TOPICS and
 * NO_TOPICS: topics that become open, or are no longer open; TRACKED: hours are counted that were not before; OTHER:
 * another status. Units are hundredths of an hour.
 */
export type RuleChange = {
  kind: 'MORE' | 'LESS' | 'TOPICS' | 'NO_TOPICS' | 'TRACKED' | 'OTHER'
  units: number
  topics: number
  by: PlainDate
}

type RuleOutcome = Pick<ComplianceSnapshot, 'status' | 'requiredUnits' | 'missingUnits' | 'openTopics' | 'periodEndsAt'>

const countAdded = (before: readonly TopicCode[], after: readonly TopicCode[]) =>
  after.filter((code) => !before.includes(code)).length

/** The change between two outcomes of the same period; null when nothing changed that matters to the person. */
export function ruleChange(before: RuleOutcome, after: RuleOutcome): RuleChange | null {
  if (before.periodEndsAt !== after.periodEndsAt) return null
  const change = (kind: RuleChange['kind'], units = 0, topics = 0) => ({ kind, units, topics, by: after.periodEndsAt })
  const missingAfter = after.missingUnits
  if (before.status === 'NOT_TRACKED' && missingAfter !== null) return change('TRACKED', missingAfter)
  const difference = (missingAfter ?? 0) - (before.missingUnits ?? 0)
  if (difference > 0) return change('MORE', difference)
  if (difference < 0) return change('LESS', -difference)
  const addedTopics = countAdded(before.openTopics, after.openTopics)
  if (addedTopics > 0) return change('TOPICS', 0, addedTopics)
  const removedTopics = countAdded(after.openTopics, before.openTopics)
  if (removedTopics > 0) return change('NO_TOPICS', 0, removedTopics)
  return before.status === after.status ? null : change('OTHER')
}
