import { subDays } from 'date-fns'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ComplianceSnapshot } from './compliance-snapshot'
import type { RuleState } from './rule-file'
import { hasAllHours } from './standing'

/**
 * The most important effect of another version of a rule on one license. MORE and LESS: hours still to earn; TOPICS and
 * NO_TOPICS: topics that become open, or are no longer open; TRACKED: hours are counted that were not before; WAYS: what
 * each way to renew still takes; OTHER: another status. Units are hundredths of an hour.
 */
export type RuleChange = {
  kind: 'MORE' | 'LESS' | 'TOPICS' | 'NO_TOPICS' | 'TRACKED' | 'WAYS' | 'OTHER'
  units: number
  topics: number
  by: PlainDate
}

type RuleOutcome = Pick<
  ComplianceSnapshot,
  'status' | 'requiredUnits' | 'missingUnits' | 'openTopics' | 'periodEndsAt' | 'asksWay' | 'waysMissing' | 'way'
>

const hasWays = ({ asksWay, waysMissing, way }: RuleOutcome) => asksWay || waysMissing !== null || way !== null

/** Hours are compared with hours alone: of something else that is missing, "24 fewer hours" would be no news but wrong. */
function hoursAdded(before: RuleOutcome, after: RuleOutcome): number {
  if (before.missingUnits === null || after.missingUnits === null) return 0
  return after.missingUnits - before.missingUnits
}

/** Whether what is still missing to renew differs, where ways other than hours are known before or afterwards. */
function waysDiffer(before: RuleOutcome, after: RuleOutcome): boolean {
  if (!hasWays(before) && !hasWays(after)) return false
  if (hasAllHours(before.status) && hasAllHours(after.status)) return false
  return before.waysMissing !== after.waysMissing || before.asksWay !== after.asksWay || hoursAdded(before, after) !== 0
}

const countAdded = (before: readonly TopicCode[], after: readonly TopicCode[]) =>
  after.filter((code) => !before.includes(code)).length

/** The change between two outcomes of the same period; null when nothing changed that matters to the person. */
export function ruleChange(before: RuleOutcome, after: RuleOutcome): RuleChange | null {
  if (before.periodEndsAt !== after.periodEndsAt) return null
  const change = (kind: RuleChange['kind'], units = 0, topics = 0) => ({ kind, units, topics, by: after.periodEndsAt })
  if (waysDiffer(before, after)) return change('WAYS')
  if (before.status === 'NOT_TRACKED' && after.missingUnits !== null) return change('TRACKED', after.missingUnits)
  const difference = hoursAdded(before, after)
  if (difference > 0) return change('MORE', difference)
  if (difference < 0) return change('LESS', -difference)
  const addedTopics = countAdded(before.openTopics, after.openTopics)
  if (addedTopics > 0) return change('TOPICS', 0, addedTopics)
  const removedTopics = countAdded(after.openTopics, before.openTopics)
  if (removedTopics > 0) return change('NO_TOPICS', 0, removedTopics)
  return before.status === after.status ? null : change('OTHER')
}

/** Counts of licenses whose verdict would change. */
export type ReplayCounts = {
  byStatus: { before: ComplianceStatus; after: ComplianceStatus; count: number }[]
  /** The organizations with the most changed licenses; `orgs` counts all organizations with changes. */
  byOrg: { orgId: string; name: string; count: number }[]
  orgs: number
  /** Changed licenses whose person belongs to no organization. */
  alone: number
}

/** How many organizations a run lists by name at most. */
export const namedOrgs = 100

/** How many days runs are kept, with the people they list. */
export const replayKeptDays = 7

/** The instant from which runs are kept. */
export const replaysKeptSince = (now: Date): Date => subDays(now, replayKeptDays)

type DecidedRule = { state: RuleState; authorId: string | null; approvedById: string | null }

/**
 * The next decision on a version; `why` is the reason the person may not make it, or null. The AUTHOR may neither
 * approve nor publish it; the APPROVER may not publish a version that shipped without an author.
 */
export type RuleDecision = { step: 'APPROVE' | 'PUBLISH'; why: 'AUTHOR' | 'APPROVER' | null }

/** The next decision on a version for this person; null once it is published. */
export function ruleDecision({ state, authorId, approvedById }: DecidedRule, userId: string): RuleDecision | null {
  if (state === 'PUBLISHED') return null
  const why = authorId === userId ? 'AUTHOR' : null
  if (state === 'DRAFT') return { step: 'APPROVE', why }
  return { step: 'PUBLISH', why: authorId === null && approvedById === userId ? 'APPROVER' : why }
}

/** Whether a version can be discarded. Published versions cannot, nor can shipped ones, which every update restores. */
export const canDiscardRule = ({ state, authorId }: Pick<DecidedRule, 'state' | 'authorId'>): boolean =>
  state !== 'PUBLISHED' && authorId !== null
