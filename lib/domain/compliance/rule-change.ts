import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ComplianceSnapshot } from './compliance-snapshot'

/**
 * What another version of a rule means for one license, the most telling thing of it. MORE and LESS: hours still to earn; TOPICS and
 * NO_TOPICS: topics that are open now, or are not any more; TRACKED: hours are counted that were not before; OTHER: another status.
 * Units are hundredths of an hour.
 */
export type RuleChange = {
  kind: 'MORE' | 'LESS' | 'TOPICS' | 'NO_TOPICS' | 'TRACKED' | 'OTHER'
  units: number
  topics: number
  by: PlainDate
}

type Said = Pick<ComplianceSnapshot, 'status' | 'requiredUnits' | 'missingUnits' | 'openTopics' | 'periodEndsAt'>

const added = (one: readonly TopicCode[], other: readonly TopicCode[]) =>
  other.filter((code) => !one.includes(code)).length

/** What changed between two answers about the same period; null where nothing did that its person can feel. */
export function ruleChange(before: Said, after: Said): RuleChange | null {
  if (before.periodEndsAt !== after.periodEndsAt) return null
  const change = (kind: RuleChange['kind'], units = 0, topics = 0) => ({ kind, units, topics, by: after.periodEndsAt })
  const [had, has] = [before.missingUnits, after.missingUnits]
  if (had === null && has !== null && before.status === 'NOT_TRACKED') return change('TRACKED', has)
  const more = (has ?? 0) - (had ?? 0)
  if (more > 0) return change('MORE', more)
  if (more < 0) return change('LESS', -more)
  const topics = added(before.openTopics, after.openTopics)
  if (topics > 0) return change('TOPICS', 0, topics)
  const fewer = added(after.openTopics, before.openTopics)
  if (fewer > 0) return change('NO_TOPICS', 0, fewer)
  return before.status === after.status ? null : change('OTHER')
}
