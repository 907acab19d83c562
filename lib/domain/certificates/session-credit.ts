import type { TopicCode } from '@/lib/domain/lists/topics'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { completionDay, type SessionTimes } from '@/lib/domain/task-sessions/session-state'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Approval, type Coverage, coverageOn } from './approvals'

type Format = 'IN_PERSON' | 'ONLINE' | 'HYBRID'
type CreditedSession = Omit<SessionTimes, 'openedAt' | 'startedAt'> & {
  format: Format
  /** Hundredths of an hour; null unless fewer were given than the class promises. */
  unitsGiven: number | null
}
type CreditedRevision = {
  title: string
  units: number | null
  onlineUnits: number | null
  topics: readonly string[]
  topicCodes: readonly TopicCode[]
  eligible: readonly string[]
}

/** The credit that everybody who completed a session gets. Units are hundredths of an hour. */
export type SessionCredit = {
  title: string
  providerName: string
  /** The one approval number it is based on; null when there are several or none. */
  providerId: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: Format
  topics: string[]
  topicCodes: TopicCode[]
  approvedFor: string[]
}

/** The credit of a session, and the approval numbers it is based on: those valid on the day it was completed. */
export function sessionCredit(
  session: CreditedSession,
  revision: CreditedRevision,
  org: { name: string; providers: readonly Approval[] },
): { credit: SessionCredit; coverage: Coverage } {
  const completedAt = completionDay(session)
  const coverage = coverageOn(revision.eligible, org.providers, completedAt)
  const { units, onlineUnits } = givenUnits(revision, session.unitsGiven)
  const numbers = [...new Set(coverage.approvals.map(({ providerNumber }) => providerNumber))]
  const credit = {
    title: revision.title,
    providerName: org.name,
    providerId: coverage.approvals.length === 1 ? coverage.approvals[0]!.id : null,
    providerNumber: numbers.length > 0 ? numbers.join(', ') : null,
    completedAt,
    units,
    onlineUnits: session.format === 'HYBRID' ? onlineUnits : null,
    format: session.format,
    topics: [...revision.topics],
    topicCodes: [...revision.topicCodes],
    approvedFor: coverage.approvedFor,
  }
  return { credit, coverage }
}
