import { cache } from 'react'
import { periodFacts, type StatusTag } from '@/app/_components/compliance/compliance-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { isComplete, type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import { severityTones } from '@/app/_components/tones'
import type { TimelineCredit, TimelinePeriod } from '@/app/_ui/timeline'
import type { Tone } from '@/app/_ui/tone'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'
import { renewalCycleFor } from '@/lib/domain/compliance/reference-rule-for'
import { bookFor, firstLicenseQuestion, omitReadings, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { isOver, lastPeriodEnd, nextPeriod } from '@/lib/domain/credentials/period'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { type CredentialView, getCredentialStatus } from '@/lib/services/credentials/credentials'
import type { CredentialCredit } from '@/lib/services/credits/credits'
import type { EditedLicense } from './edit-license'

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
  credits: CreditLine[]
}

export type LicenseView = {
  /** The current period first, then upcoming ones, then earlier ones; the latest first within each group. */
  sections: PeriodSection[]
  planned: CreditLine[]
  /** Credits completed on days outside every period. */
  outside: CreditLine[]
  timeline: { periods: TimelinePeriod[]; credits: TimelineCredit[]; from: string; to: string }
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
    timeline: timelineOf(view, sections, lines, t),
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
    counted: t(`credentials.detail.period.${required?.total ? 'counted' : 'countedAll'}`, params),
    dates,
    tag: word ? { text: t(`credentials.detail.period.${word}`), tone: 'neutral' } : tag,
    reason: word ? null : reason,
    credits,
  }
}

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
    brief: briefText(outcome, units ?? 0, t),
  }
}

function briefText({ countedUnits, scope }: CredentialCredit['outcome'], units: number, t: Translate): string {
  const values = { counted: formatUnits(countedUnits), units: formatUnits(units) }
  if (scope === 'PLANNED' || countedUnits === units) return t('credentials.outcome.briefly', { units: values.units })
  return t('credentials.outcome.brieflyPart', values)
}

function timelineOf(
  view: CredentialView,
  periods: readonly PeriodSection[],
  credits: readonly { credit: CredentialCredit; line: CreditLine }[],
  t: Translate,
): LicenseView['timeline'] {
  const days = [
    ...periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...credits.map(({ credit }) => credit.credit.completedAt),
  ]
  const sorted = days.toSorted()
  return {
    periods: periods.map(({ startsAt, endsAt, tag }) => {
      const short = `${startsAt.slice(0, 4)}–${endsAt.slice(0, 4)}`
      const shortest = `${startsAt.slice(2, 4)}–${endsAt.slice(2, 4)}`
      return { id: startsAt, label: `${short} · ${tag.text}`, short, shortest, startsAt, endsAt, tone: tag.tone }
    }),
    credits: credits.map(({ credit: { credit }, line: { id, date, title, outcome } }) => ({
      id,
      href: `/credentials/${view.credential.id}/credits/${id}`,
      date: credit.completedAt,
      counted: outcome.counted,
      text: joinSentences([
        t('credentials.detail.timeline.credit', { date, title, outcome: outcome.text }),
        ...outcome.reasons.map(({ text }) => text),
      ]),
    })),
    from: formatDate(sorted[0] ?? view.credential.effectiveAt),
    to: formatDate(sorted.at(-1) ?? view.credential.expiresAt),
  }
}

/** The values of a license for its edit form. */
export function editedLicense(book: RuleBook, credential: CredentialRecord): EditedLicense {
  const { id, version, geo, credentialType, credentialNumber, effectiveAt, expiresAt, firstLicense } = credential
  const periodsEdited = credential.renewalPeriods.some(({ editedAt }) => editedAt !== null)
  const values = { id, version, geo, credentialType, credentialNumber, effectiveAt, expiresAt, firstLicense }
  return { ...values, periodsEdited, rules: omitReadings(bookFor(book, [credential])) }
}

/**
 * The result of a renewal, shown in advance. Without a known cycle `period` is null and we ask for the new expiration
 * date.
 */
export type Renewal = { lastEnd: PlainDate; period: { startsAt: string; endsAt: string } | null }

/** Null when the license has no period to continue from. */
export function renewalOf(
  book: RuleBook,
  { geo, credentialType, expiresAt, renewalPeriods }: CredentialRecord,
): Renewal | null {
  const lastEnd = lastPeriodEnd(renewalPeriods)
  if (lastEnd === null) return null
  const period = nextPeriod(renewalPeriods, renewalCycleFor(book, geo, credentialType, expiresAt))
  const dates = period && { startsAt: formatDate(period.startsAt), endsAt: formatDate(period.endsAt) }
  return { lastEnd, period: dates }
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
  return { ctx, view: orNotFound(await getCredentialStatus(ctx, { id })) }
})
