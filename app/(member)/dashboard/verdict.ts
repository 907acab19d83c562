import { type CredentialFacts, credentialFacts, type StatusTag } from '@/app/_components/compliance/compliance-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import {
  type Deadline,
  type LicenseInBrief,
  licenseInBrief,
  type OverallVerdict,
  overallVerdict,
  type TaskInBrief,
} from '@/lib/domain/compliance/overall-verdict'
import { boardBand, boardBands, deadlineStanding, unitsStanding } from '@/lib/domain/compliance/standing'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

/**
 * Urgency of a license, lowest first: expired, expiring soon with missing hours, behind, then complete with the renewal
 * due, then the rest. A missing check with the board makes nothing urgent for the person.
 */
function urgencyOf({ credential, status }: CredentialView): number {
  const deadline = deadlineStanding(credential.expiresAt, status.asOf)
  const { evaluation, behindPace } = status.current
  const units = unitsStanding(evaluation.status, behindPace !== null)
  if (units === 'COMPLETE' && deadline !== 'LATER' && deadline !== 'EXPIRED') return boardBands.indexOf('BEHIND') + 0.5
  return boardBands.indexOf(boardBand({ deadline, units, unverified: false }))
}

/** True while there is something to do now: a deadline passed or near, or hours behind. */
export const needsAttention = (view: CredentialView): boolean => urgencyOf(view) < boardBands.indexOf('UNVERIFIED')

/** Licenses ordered by urgency, then by expiry date. */
export const byUrgency = (views: readonly CredentialView[]): CredentialView[] =>
  views.toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || compareText(a.credential.expiresAt, b.credential.expiresAt))

type OrgRequests = {
  curriculums: readonly { dueAt: PlainDate | null; standing: string }[]
  toSign: readonly { dueOn: PlainDate | null; timeZone: string }[]
  requested: readonly { dueOn: PlainDate | null; standing: string }[]
}

/** The open tasks set by organizations, as input for the verdict. */
export const tasksInBrief = ({ curriculums, toSign, requested }: OrgRequests, now: Date): TaskInBrief[] => [
  ...curriculums.map(
    ({ dueAt, standing }): TaskInBrief => ({ kind: 'TRAINING', dueOn: dueAt, isOverdue: standing === 'OVERDUE' }),
  ),
  ...toSign.map(({ dueOn, timeZone }): TaskInBrief => {
    const isOverdue = dueOn !== null && dueOn < todayIn(timeZone, now)
    return { kind: 'SIGN', dueOn, isOverdue }
  }),
  ...requested.map(
    ({ dueOn, standing }): TaskInBrief => ({ kind: 'HAND_IN', dueOn, isOverdue: standing === 'OVERDUE' }),
  ),
]

const inBrief = (view: CredentialView): LicenseInBrief =>
  licenseInBrief({ expiresAt: view.credential.expiresAt, ...view.status, isUrgent: needsAttention(view) })

type VerdictInput = { views: readonly CredentialView[]; hasCredits: boolean; tasks: readonly TaskInBrief[] }
type MessageOf = (key: string, params?: Record<string, string | number>) => string

/** One sentence at the top of the dashboard, and the card or page it links to. */
export type VerdictPart = { text: string; href: string | null }

const anchorOf = (card: keyof typeof waitingAnchors): string => `#${waitingAnchors[card]}`

/**
 * The sentences at the top: whether all is well as far as we know, and what comes next. Empty when there is nothing to
 * say.
 */
export function verdictParts({ views, hasCredits, tasks }: VerdictInput, t: Translate): VerdictPart[] {
  const verdict = overallVerdict({ licenses: views.map(inBrief), hasCredits, tasks })
  if (verdict === null) return []
  const message: MessageOf = (key, params) => t(`dashboard.verdict.${key}`, params)
  const { toSign, toHandIn } = verdict.waiting
  // Phrased as "more" beside overdue tasks of the same kind.
  const late = verdict.kind === 'ATTENTION' ? verdict.overdue : { toSign: 0, toHandIn: 0 }
  const waiting = [
    toSign > 0 && part(message(late.toSign > 0 ? 'moreToSign' : 'waitingToSign', { toSign }), anchorOf('toSign')),
    toHandIn > 0 &&
      part(message(late.toHandIn > 0 ? 'moreToHandIn' : 'waitingToHandIn', { toHandIn }), anchorOf('toHandIn')),
  ]
  return [...mainParts(verdict, views, t, message), ...waiting].filter((part) => part !== false)
}

const part = (text: string, href: string | null = null): VerdictPart => ({ text, href })

type OptionalParts = (VerdictPart | false)[]

function mainParts(
  verdict: OverallVerdict,
  views: readonly CredentialView[],
  t: Translate,
  message: MessageOf,
): OptionalParts {
  switch (verdict.kind) {
    case 'WAITING':
      return []
    case 'BEGIN':
      return [part(message('begin'))]
    case 'TOPICS':
      return [part(message('topics', { topics: verdict.topics }), pageOfOnly(views))]
    case 'FINE':
      return [
        part(message(verdict.isPartly ? 'finePartly' : 'fine', { date: formatDate(verdict.until) })),
        nextPart(verdict.next, message),
      ]
    case 'ATTENTION': {
      const { licenses, overdue } = verdict
      const { trainings, toSign, toHandIn } = overdue
      return [
        licenses > 0 && urgentPart(views, licenses, t, message),
        trainings > 0 && part(message('trainings', { trainings }), anchorOf('trainings')),
        toSign > 0 && part(message('toSign', { toSign }), anchorOf('toSign')),
        toHandIn > 0 && part(message('toHandIn', { toHandIn }), anchorOf('toHandIn')),
      ]
    }
  }
}

const pageOf = ({ credential }: CredentialView): string => `/credentials/${credential.id}`

const pageOfOnly = (views: readonly CredentialView[]): string | null => {
  const [only] = views
  return only && views.length === 1 ? pageOf(only) : null
}

/**
 * Licenses that need attention now. A single urgent license links to its page; it is named if the person has several;
 * an expired one is called expired.
 */
function urgentPart(views: readonly CredentialView[], licenses: number, t: Translate, message: MessageOf): VerdictPart {
  const [urgent] = views.filter(needsAttention)
  if (licenses > 1 || !urgent) return part(message('licenses', { licenses }))
  const { isExpired } = inBrief(urgent)
  const license = credentialLabel(urgent.credential, t)
  if (views.length === 1) return part(message(isExpired ? 'onlyExpired' : 'licenses', { licenses }), pageOf(urgent))
  return part(message(isExpired ? 'expired' : 'license', { license }), pageOf(urgent))
}

/** The task due on that day. Documents are not mentioned, because they are among the waiting tasks. */
function nextPart(next: Deadline, message: MessageOf): VerdictPart | false {
  switch (next.what) {
    case 'EARN': {
      const { units, inPerson } = next
      const values = { units: formatUnits(units), inPerson: formatUnits(inPerson) }
      if (inPerson === 0) return part(message('next.earn', values))
      return part(message(inPerson === units ? 'next.earnInPerson' : 'next.earnPartInPerson', values))
    }
    case 'EARN_FIRST_YEAR':
      return part(message('next.earnFirstYear', { units: formatUnits(next.units) }))
    case 'RENEW':
      return part(message('next.renew'))
    case 'TRAINING':
      return part(message('next.training'), anchorOf('trainings'))
    case 'SIGN':
    case 'HAND_IN':
      return false
  }
}

/**
 * The card before any credit is entered. Hours missing on paper may have been completed long ago, so nothing is red or
 * amber.
 */
export function calmBeforeCredits(view: CredentialView, t: Translate): CredentialFacts {
  const facts = credentialFacts(view, t)
  const { evaluation, behindPace } = view.status.current
  const isAlarming = evaluation.status === 'NOT_COMPLIANT' || evaluation.status === 'AT_RISK' || behindPace !== null
  if (facts.expired || !isAlarming) return facts
  const tag: StatusTag = { text: t('dashboard.verdict.nothingYet'), tone: 'neutral' }
  const limits = facts.limits.map((limit) => ({ ...limit, tone: 'neutral' as const, state: null }))
  const sentence = t('dashboard.verdict.beginHere')
  const desc = joinSentences([t('credentials.ring.said', { text: tag.text }), sentence])
  return { ...facts, tag, limits, sentence, ring: { ...facts.ring, desc }, pace: null }
}
