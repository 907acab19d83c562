import { subDays } from 'date-fns'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ComplianceSnapshot } from './compliance-snapshot'
import type { RuleState } from './rule-file'

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
