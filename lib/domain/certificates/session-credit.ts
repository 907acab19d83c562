import { approvalText } from '@/lib/domain/credits/approvals'
import { approvalBodies, type CreditActivity } from '@/lib/domain/lists/activities'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { givenUnits, type Promised, shortfallOf, type TaughtSession } from '@/lib/domain/task-sessions/delivered'
import { completionDay, type SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { type EligiblePair, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import { isWithin, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'

/** An organization's approval number; without a last day it is valid until it is changed. */
export type Approval = {
  id: string
  geo: string
  providerNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
  credentialTypes: readonly string[]
  /** Who approved it, where the organization has entered that. */
  approvedBy?: string | null
}

/** A number as printed, with those license types of the session that it covers. */
export type PrintedApproval = {
  geo: string
  providerNumber: string
  credentialTypes: string[]
  /** Who approved it; missing on papers from before 2026-11-29. */
  approvedBy?: string | null
}

export type Coverage = {
  /** "GEO:TYPE" pairs for which a credit of the session is valid. */
  approvedFor: string[]
  /** The approval numbers that cover those pairs, by geography and number. */
  approvals: (PrintedApproval & { id: string })[]
}

const lastDay = '9999-12-31'
const isActive = ({ effectiveAt, expiresAt }: Approval, day: PlainDate) =>
  isWithin(day, effectiveAt, expiresAt ?? lastDay)

/**
 * The coverage of a session held on a day: the eligible pairs that an approval number active on that day covers, or all
 * of them when the organization has no approval number at all (rules.md, section 2.14).
 */
export function coverageOn(eligible: readonly string[], approvals: readonly Approval[], day: PlainDate): Coverage {
  if (approvals.length === 0) return { approvedFor: [...eligible], approvals: [] }
  const printed = approvals
    .filter((approval) => isActive(approval, day))
    .map(({ id, geo, providerNumber, credentialTypes, approvedBy = null }) => ({
      id,
      geo,
      providerNumber,
      approvedBy,
      credentialTypes: credentialTypes.filter((type) => eligible.includes(`${geo}:${type}`)),
    }))
    .filter(({ credentialTypes }) => credentialTypes.length > 0)
    .toSorted((a, b) => compareText(a.geo, b.geo) || compareText(a.providerNumber, b.providerNumber))
  const coveredPairs = new Set(
    printed.flatMap(({ geo, credentialTypes }) => credentialTypes.map((type) => `${geo}:${type}`)),
  )
  return { approvedFor: eligible.filter((pair) => coveredPairs.has(pair)), approvals: printed }
}

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
  live: boolean
  activity: CreditActivity
  inService: boolean
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
  live: boolean
  activity: CreditActivity
  /** Who approved it for the license types of the class. */
  approvals: string[]
  inService: boolean
}

/** The body behind an approval number: one that is named by its abbreviation, else a board of the state. */
export function approvalOfNumber({ geo, providerNumber, approvedBy }: PrintedApproval): string {
  const words = (approvedBy ?? '').split(/[^A-Za-z]+/)
  const body = approvalBodies.find((code) => code !== 'BOARD' && code !== 'OTHER' && words.includes(code)) ?? 'BOARD'
  const place = body === 'BOARD' && isOneOf(geographyCodes, geo) ? geo : null
  return approvalText({ body, geo: place, number: providerNumber })
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
    live: revision.live,
    activity: revision.activity,
    approvals: [...new Set(coverage.approvals.map(approvalOfNumber))],
    inService: revision.inService,
  }
  return { credit, coverage }
}

/**
 * The hours in hundredths that a session's certificate gives for a kind of license. `counts` is false without a
 * provider number for that kind, unless the organization has no provider number at all.
 */
export type LicenseHours = EligiblePair & {
  units: number | null
  onlineUnits: number | null
  providerNumber: string | null
  counts: boolean
}

type HeldSession = TaughtSession & { format: 'IN_PERSON' | 'ONLINE' | 'HYBRID'; unitsGiven: number | null }

/**
 * The hours of a session for each kind of license of its class if it were finalized now: fewer when it was too short.
 */
export function licenseHours(
  session: HeldSession,
  revision: Promised & { eligible: readonly string[] },
  approvals: readonly Approval[],
): LicenseHours[] {
  const shortfall = shortfallOf(session, revision)
  const givenHours = givenUnits(revision, session.unitsGiven ?? shortfall?.proposedUnits ?? null)
  const hours = { units: givenHours.units, onlineUnits: session.format === 'HYBRID' ? givenHours.onlineUnits : null }
  const completedOn = completionDay(session)
  return revision.eligible.map((key) => {
    const pair = pairOf(key)
    const providerNumber = providerNumberFor(approvals, pair, completedOn)?.providerNumber ?? null
    return { ...pair, ...hours, providerNumber, counts: providerNumber !== null || approvals.length === 0 }
  })
}
