import { cache } from 'react'
import { missingText } from '@/app/_components/compliance/met-by-text'
import { periodFacts, type StatusTag } from '@/app/_components/compliance/period-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { isComplete, type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import { severityTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { countsHours } from '@/lib/domain/compliance/evaluation'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'
import type { PeriodRequirement } from '@/lib/domain/compliance/open-ways'
import { ownReport } from '@/lib/domain/compliance/report-to'
import { bookFor, firstLicenseQuestion, omitReadings, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { isOver, runsBeyond } from '@/lib/domain/credentials/period'
import { type NextRenewal, nextRenewal, undoableRenewal } from '@/lib/domain/credentials/renewal'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import { type CredentialView, getCredentialStatus } from '@/lib/services/credentials/credentials'
import type { CredentialCredit } from '@/lib/services/credits/credits'
import type { EditedLicense } from './edit-license'
import { type HoursFacts, hoursFacts } from './hours-facts'

/**
 * A credit as it counts on this license. It holds no more than its row shows, because the browser receives all of them.
 */
export type CreditLine = {
  id: string
  title: string
  provider: string | null
  date: string
  format: { text: string; tone: Tone }
  hours: string | null
  outcome: OutcomeFacts
  /** The short form for a phone: "8 hr", "4 of 6 hr". */
  brief: string
}

/** `ended`: the period that counts is over, and no later one is recorded. */
type PeriodPhase = 'current' | 'ended' | 'upcoming' | 'earlier'

/** A renewal period with the credits that fall in it. */
export type PeriodSection = {
  /** Null for a computed period, which is not stored and cannot be edited. */
  id: string | null
  key: string
  phase: PeriodPhase
  startsAt: PlainDate
  endsAt: PlainDate
  edited: boolean
  /** "20.5 of 48 hours" */
  counted: string
  /** "Jan 1, 2025 – Dec 31, 2026" */
  dates: string
  tag: StatusTag
  /** The reason for the status; null where none is needed. */
  reason: string | null
  /** Why its renewal was recorded although it looked impossible. */
  insisted: string | null
  credits: CreditLine[]
}

export type LicenseView = {
  /** The current period first, then upcoming ones, then earlier ones; the latest first within each group. */
  sections: PeriodSection[]
  planned: CreditLine[]
  /** Credits completed on days outside every period. */
  outside: CreditLine[]
  hours: HoursFacts
}

/** All texts of a license's page about its periods and credits. `t` translates full keys. */
export function licenseView(view: CredentialView, credits: readonly CredentialCredit[], t: Translate): LicenseView {
  const lines = credits.map((credit) => ({ credit, line: creditLine(credit, view, t) }))
  const isPlanned = ({ credit }: CredentialCredit) => credit.completedAt > view.status.asOf
  const pick = (test: (credit: CredentialCredit) => boolean) =>
    lines.filter(({ credit }) => test(credit)).map(({ line }) => line)
  const sections = view.status.periods.map((_period, index) =>
    section(
      view,
      index,
      pick((credit) => !isPlanned(credit) && credit.renewalPeriodId !== null && credit.periodIndex === index),
      t,
    ),
  )
  return {
    sections: inOrder(sections),
    planned: pick(isPlanned).toReversed(),
    outside: pick((credit) => !isPlanned(credit) && credit.renewalPeriodId === null),
    hours: hoursFacts(view, lines, t),
  }
}

const phases: readonly PeriodPhase[] = ['current', 'ended', 'upcoming', 'earlier']

const inOrder = (sections: readonly PeriodSection[]) =>
  sections.toSorted((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase) || compareText(b.startsAt, a.startsAt))

function phaseOf(period: PeriodStatus, { currentIndex, asOf }: CredentialView['status']): PeriodPhase {
  if (period.index === currentIndex) return isOver(period, asOf) ? 'ended' : 'current'
  return period.startsAt > asOf ? 'upcoming' : 'earlier'
}

/**
 * Replaces a status that would mislead: an upcoming period cannot be on track before it begins. Null where the status
 * itself fits.
 */
function plainWord(phase: PeriodPhase, { status, statusReason }: PeriodStatus['evaluation']) {
  if (phase === 'upcoming' && status === 'ON_TRACK') return 'waiting'
  return statusReason === 'NOT_RECORDED' ? 'unrecorded' : null
}

function section(
  { credential, status }: CredentialView,
  index: number,
  credits: CreditLine[],
  t: Translate,
): PeriodSection {
  const period = status.periods[index]!
  const stored = credential.renewalPeriods[index]
  const { counted, required } = period.evaluation
  const total = counted?.total ?? period.recordedUnits
  const params = { counted: formatUnits(total), required: formatUnits(required?.total ?? 0) }
  const { dates, tag, reason } = periodFacts(period, { label: credentialLabel(credential, t), asOf: status.asOf }, t)
  const phase = phaseOf(period, status)
  const word = plainWord(phase, period.evaluation)
  return {
    id: stored?.id ?? null,
    key: stored?.id ?? period.startsAt,
    phase,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    edited: Boolean(stored?.editedAt),
    counted: t(`credentials.detail.period.${hoursKey(period.evaluation)}`, params),
    dates,
    tag: word ? { text: t(`credentials.detail.period.${word}`), tone: 'neutral' } : tag,
    reason: word ? null : reason,
    insisted: stored?.renewalReason ? t('credentials.detail.period.insisted', { reason: stored.renewalReason }) : null,
    credits,
  }
}

/** Hours of a period that needs none are recorded, and kept where nobody counts them. */
const hoursKey = (evaluation: PeriodStatus['evaluation']): string =>
  evaluation.required?.total ? 'counted' : countsHours(evaluation) ? 'countedAll' : 'keptAll'

function creditLine(
  { credential, credit, outcome, ruleId, periodIndex }: CredentialCredit,
  { status: { asOf, periods } }: CredentialView,
  t: Translate,
): CreditLine {
  const { id, title, providerName, completedAt, units, onlineUnits, format } = credit
  const complete = isComplete(periods, periodIndex)
  const facts = { units, onlineUnits, format, periods: credential.renewalPeriods, tracked: ruleId !== null, complete }
  const decided = outcomeFacts(outcome, facts, t)
  const planned = completedAt > asOf && outcome.scope !== 'PLANNED'
  return {
    id,
    title,
    provider: providerName,
    date: formatDate(completedAt),
    format: { text: t(`enums.courseFormats.${format}`), tone: severityTones[tagSeverity(format)] },
    hours: units === null ? null : formatUnits(units),
    outcome: planned ? { ...decided, text: t('credentials.outcome.planned'), tone: 'info' } : decided,
    brief: ruleId === null || decided.asks ? decided.text : briefText(outcome, units ?? 0, t),
  }
}

function briefText({ countedUnits, scope }: CredentialCredit['outcome'], units: number, t: Translate): string {
  const values = { counted: formatUnits(countedUnits), units: formatUnits(units) }
  if (scope === 'PLANNED' || countedUnits === units) return t('credentials.outcome.briefly', { units: values.units })
  return t('credentials.outcome.brieflyPart', values)
}

/** The values of a license for its edit form. */
export function editedLicense(book: RuleBook, credential: CredentialRecord): EditedLicense {
  const { id, version, geo, credentialType, credentialNumber, effectiveAt, expiresAt, firstLicense, multistate } =
    credential
  const periodsEdited = credential.renewalPeriods.some(({ editedAt }) => editedAt !== null)
  const values = {
    id,
    version,
    geo,
    credentialType,
    credentialNumber,
    effectiveAt,
    expiresAt,
    firstLicense,
    multistate,
  }
  return { ...values, periodsEdited, rules: omitReadings(bookFor(book, [credential])) }
}

/** The next renewal of a license as its card and dialog show it; `doubt` without what its text says. */
export type Renewal = Pick<NextRenewal, 'lastEnd'> & {
  doubt: Omit<NonNullable<NextRenewal['doubt']>, 'requirement'> | null
  /** When the board takes it, and what to do. */
  lines: string[]
  /** What speaks against recording it now; empty when nothing does. */
  doubts: string[]
  /** The board's page on how to renew. */
  page: string | null
  /** Where hours are reported before that. */
  report: { name: string; url: string } | null
  isOver: boolean
  canUndo: boolean
}

/** Null when the license has no period to continue from. */
export function renewalOf({ credential, status }: CredentialView, t: Translate): Renewal | null {
  const next = nextRenewal(status.periods, status.asOf)
  if (!next) return null
  const { lastEnd, opensOn, doubt } = next
  const rule = status.periods.find(({ endsAt }) => endsAt === lastEnd)?.rule ?? null
  const page = rule?.renewalPage ?? null
  const report = ownReport(rule)
  const date = formatDate(lastEnd)
  const hours = formatUnits(doubt?.missingUnits ?? 0)
  const over = isOver({ endsAt: lastEnd }, status.asOf)
  return {
    lastEnd,
    doubt: doubt && { opensOn: doubt.opensOn, missingUnits: doubt.missingUnits },
    page,
    report: report && { name: report.name, url: report.url },
    isOver: over,
    canUndo: undoableRenewal(credential) !== null,
    lines: [
      ...(runsBeyond(lastEnd, status.current) && !over ? [t('credentials.detail.renewal.after', { date })] : []),
      over ? t('credentials.detail.renewal.over', { date }) : openingOf(rule, next, t),
      ...(page ? [t('credentials.detail.renewal.send')] : []),
      t('credentials.detail.renewal.then'),
    ],
    doubts: [
      ...(doubt?.opensOn ? [earlyDoubt(rule, opensOn, t)] : []),
      ...(doubt && doubt.missingUnits > 0 ? [t('credentials.detail.renew.missing', { hours, date })] : []),
      ...(doubt?.requirement ? [waysDoubt(doubt.requirement, date, t)] : []),
    ],
  }
}

/** That the board takes no renewal yet, as far as its rule says from when on it does. */
const earlyDoubt = (rule: CreditRequirement | null, opensOn: PlainDate, t: Translate): string =>
  rule?.renewalOpensDays === undefined
    ? t('credentials.detail.renew.earlyUsually', { opensOn: formatDate(opensOn) })
    : t('credentials.detail.renew.early', { board: rule.board, opensOn: formatDate(opensOn) })

/** What a renewal takes beside or instead of hours, as far as nobody told us. */
function waysDoubt(requirement: PeriodRequirement, date: string, t: Translate): string {
  const missing = missingText({ requirement }, t)
  return missing ? t('credentials.detail.renew.missingWays', { missing, date }) : t('credentials.detail.renew.ruledOut')
}

function openingOf(rule: CreditRequirement | null, { lastEnd, opensOn, doubt }: NextRenewal, t: Translate): string {
  const [opens, ends] = [{ date: formatDate(opensOn) }, { date: formatDate(lastEnd) }]
  const known = rule?.renewalOpensDays !== undefined
  if (!doubt?.opensOn) return t(`credentials.detail.renewal.${known ? 'open' : 'openUsually'}`, ends)
  if (!known) return t('credentials.detail.renewal.opensUsually', opens)
  return t('credentials.detail.renewal.opens', { ...opens, board: rule?.board ?? '' })
}

/** The answer to the rule's first-license question, as keys of its message; null when no rule depends on it. */
export function firstLicenseAnswer(
  book: RuleBook,
  { geo, credentialType, expiresAt, firstLicense }: CredentialRecord,
): { question: FirstRenewalQuestion; answer: 'yes' | 'no' | 'notSaid' } | null {
  const question = firstLicenseQuestion(book, geo, credentialType, expiresAt)
  if (question === null) return null
  return { question, answer: firstLicense === null ? 'notSaid' : firstLicense ? 'yes' : 'no' }
}

/** One license with its status, read once for both the page and its title. */
export const loadLicense = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, view: ownOrNotFound(await getCredentialStatus(ctx, { id })) }
})
