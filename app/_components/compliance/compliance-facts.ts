import { isByHours, ownDueDay } from '@/lib/domain/compliance/open-ways'
import { licenseInBrief } from '@/lib/domain/compliance/overall-verdict'
import { paceOf } from '@/lib/domain/compliance/pace'
import { runsBeyond } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { credentialKind, credentialLabel } from '../credentials/credential-label'
import { uncountedText } from './current-requirement'
import { missingText } from './met-by-text'
import { type PeriodFacts, type PeriodInWords, periodFacts, type StatusTag } from './period-facts'

/** A license as cards and lists show it: names and current period. */
export type CredentialFacts = PeriodFacts & {
  /** The state in a word, and what it means: "At risk", "18 hours in 52 days". */
  state: StatusTag & { meaning: string }
  id: string
  href: string
  /** geo / type (number) */
  label: string
  /** Full names of the place and the type. */
  kind: string
  expired: StatusTag | null
  /** Days until the expiry date, which can differ from the end of the period; null after it. */
  expiryText: string | null
  archived: StatusTag | null
  /** "1.1 hr a month is enough"; null when no hours are missing or no pace would suffice. */
  pace: string | null
  /** "for the period until Apr 28, 2027" of a license that runs beyond the period its hours are counted in. */
  hoursOfPeriod: string | null
  /** What the period after the current one still asks for, once a renewal has begun it ahead of time. */
  next: string | null
  /** A warning that recorded hours of the period count for nothing although others are missing; otherwise null. */
  notCounted: string | null
}

/** Turns a license with its status into texts. `t` translates full keys ("compliance.limits.online"). */
export function credentialFacts({ credential, status }: CredentialView, t: Translate): CredentialFacts {
  const label = credentialLabel(credential, t)
  const { expiresAt } = credential
  const expired = credential.expiresAt < status.asOf
  const isUncounted = status.current.evaluation.statusReason === 'NO_RULES' && !expired
  const uncounted = isUncounted ? uncountedText(credential, expiresAt, t) : null
  const facts = periodFacts(status.current, { label, asOf: status.asOf, expiresAt, uncounted }, t)
  const state = stateOf({ credential, status }, facts, t)
  return {
    ...facts,
    state,
    ring: { ...facts.ring, tone: state.tone },
    id: credential.id,
    href: `/credentials/${credential.id}`,
    label,
    kind: credentialKind(credential, t),
    expiryText: expired ? null : t('credentials.days.left', { days: daysBetween(status.asOf, expiresAt) }),
    expired: expired ? { text: t('credentials.days.expired'), tone: 'error' } : null,
    pace: paceText(status.current, status.asOf, t),
    hoursOfPeriod: hoursOfPeriod(expiresAt, status.current.endsAt, t),
    next: nextPeriodText({ credential, status }, t),
    notCounted: notCountedText(status.current, t),
    archived: credential.archivedAt ? { text: t('credentials.card.archived'), tone: 'neutral' } : null,
  }
}

/** To which period hours belong, where the license runs beyond it; null where the expiry beside them says it. */
export const hoursOfPeriod = (expiresAt: PlainDate, endsAt: PlainDate, t: Translate): string | null =>
  runsBeyond(expiresAt, { endsAt }) ? t('credentials.ahead.period', { date: formatDate(endsAt) }) : null

/** What is due in the periods ahead, as the sentence on the dashboard has it. */
function nextPeriodText({ credential, status }: CredentialView, t: Translate): string | null {
  const { expiresAt, archivedAt } = credential
  if (archivedAt || expiresAt < status.asOf) return null
  const { deadlines } = licenseInBrief({ expiresAt, ...status, isUrgent: false })
  const ahead = deadlines.filter(({ on }) => on > status.current.endsAt)
  const hours = ahead.find(({ what }) => what === 'EARN')
  if (hours?.what === 'EARN') {
    const year = ahead.find((due) => due.what === 'EARN_FIRST_YEAR' && due.endsAt === hours.on)
    const values = { date: formatDate(hours.on), units: formatUnits(hours.units) }
    return year?.what === 'EARN_FIRST_YEAR'
      ? t('credentials.ahead.nextWithYear', { ...values, first: formatUnits(year.units), yearEnd: formatDate(year.on) })
      : t('credentials.ahead.next', values)
  }
  const way = ahead.find(({ what }) => what === 'COMPLETE_WAY')
  const missing = way?.what === 'COMPLETE_WAY' ? missingText(way, t) : null
  return way && missing ? t('credentials.ahead.nextWay', { date: formatDate(way.on), missing }) : null
}

/** Expired and archived go before the state of the hours, and missing hours before the days that are left. */
function stateOf({ credential, status }: CredentialView, facts: PeriodFacts, t: Translate): CredentialFacts['state'] {
  const { expiresAt, archivedAt } = credential
  const { evaluation, behindPace } = status.current
  if (archivedAt) return { text: t('credentials.card.archived'), tone: 'neutral', meaning: facts.dates }
  if (expiresAt < status.asOf)
    return { text: t('credentials.days.expired'), tone: 'error', meaning: formatDate(expiresAt) }
  if (behindPace) return { text: t('compliance.ways.answers.BEHIND_PACE'), tone: 'warn', meaning: facts.tag.text }
  const ownDay = ownDueDay(status.current.requirement)
  if (ownDay !== null) {
    const date = formatDate(ownDay)
    const isLate = ownDay < status.asOf
    return { ...facts.tag, meaning: t(isLate ? 'compliance.ways.wasDue' : 'compliance.ways.dueBy', { date }) }
  }
  const { units = 0, firstYear = 0 } = evaluation.remaining ?? {}
  if (evaluation.statusReason === 'FIRST_YEAR_MINIMUM_MISSED' && firstYear > 0)
    return { ...facts.tag, meaning: t('credentials.pace.firstYearMissing', { units: formatUnits(firstYear) }) }
  // Of a license that is renewed ahead, neither its own last day nor that of the period says alone what is so.
  const ofPeriod = facts.daysLeft < 0 ? null : hoursOfPeriod(expiresAt, status.current.endsAt, t)
  if (evaluation.status !== 'AT_RISK' || units === 0 || facts.daysLeft < 0)
    return { ...facts.tag, meaning: ofPeriod ?? facts.daysText }
  const missing = t('credentials.pace.inDays', { units: formatUnits(units), days: facts.daysLeft })
  const meaning = ofPeriod ? t('credentials.ahead.missing', { missing, period: ofPeriod }) : missing
  return { ...facts.tag, meaning }
}

/** Half hours: a plan for a week need not be finer. */
const weeklyStep = 50

function paceText(
  { evaluation, endsAt, rule, behindPace }: PeriodInWords,
  asOf: PlainDate,
  t: Translate,
): string | null {
  const pace = paceOf({ endsAt, maxFirstYear: rule?.maxFirstYear ?? null, evaluation, asOf })
  if (!pace) return null
  const units = formatUnits(pace.units)
  if (pace.kind === 'MONTHLY_FROM') return t('credentials.pace.monthlyFrom', { units, date: formatDate(pace.from) })
  // Of hours that are hardly to be earned, "a month is enough" would be a comfort.
  if (pace.kind === 'MONTHLY' && (evaluation.status === 'AT_RISK' || behindPace)) {
    const weekly = Math.ceil((pace.units * 12) / 52 / weeklyStep) * weeklyStep
    return t('credentials.pace.weekly', { units: formatUnits(weekly) })
  }
  return pace.kind === 'MONTHLY'
    ? t('credentials.pace.monthly', { units })
    : t('credentials.pace.lastDays', { units, days: pace.days })
}

function notCountedText({ evaluation: { overage, remaining } }: PeriodInWords, t: Translate): string | null {
  const units = overage ? overage.credit + overage.online + overage.onlineNotAllowed + (overage.activity ?? 0) : 0
  return units > 0 && remaining && remaining.units > 0
    ? t('credentials.card.notCounted', { units: formatUnits(units) })
    : null
}

/**
 * A license before any credit is entered. Hours missing on paper may have been completed long ago, so nothing is red or
 * amber.
 */
export function calmBeforeCredits(view: CredentialView, t: Translate): CredentialFacts {
  const facts = credentialFacts(view, t)
  const { evaluation, behindPace, requirement } = view.status.current
  const isAlarming = evaluation.status === 'NOT_COMPLIANT' || evaluation.status === 'AT_RISK' || behindPace !== null
  if (facts.expired || !isAlarming || !isByHours(requirement)) return facts
  const tag: StatusTag = { text: t('credentials.calm.tag'), tone: 'neutral' }
  const limits = facts.limits.map((limit) => ({ ...limit, tone: 'neutral' as const, state: null }))
  const sentence = t('credentials.calm.sentence')
  const desc = joinSentences([t('credentials.ring.said', { text: tag.text }), sentence])
  const state = { ...tag, meaning: facts.hoursOfPeriod ?? facts.daysText }
  return { ...facts, tag, state, limits, sentence, ring: { ...facts.ring, desc, tone: 'neutral' }, pace: null }
}
