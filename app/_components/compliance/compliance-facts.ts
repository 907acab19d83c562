import type { ComplianceRingProps } from '@/app/_ui/compliance-ring'
import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import { nextActionMessage, nextActionOf } from '@/lib/domain/compliance/next-action'
import { paceOf } from '@/lib/domain/compliance/pace'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { formatDate } from '@/lib/domain/time/format-date'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { credentialKind, credentialLabel } from '../credentials/credential-label'
import { type LimitFact, limitFacts } from './limit-facts'
import { withOpenTopics } from './topic-facts'

type LegendItem = { kind: 'inPerson' | 'online' | 'remaining' | 'yearMin'; label: string }
export type StatusTag = { text: string; tone: Tone }

/** The parts of a period that are turned into text. */
type PeriodInWords = Omit<PeriodStatus, 'recordedUnits'>

/** One period of a license as text and numbers, for the ring, the tags and the sentence. */
type PeriodFacts = {
  tag: StatusTag
  /** The next step; null for a period that is not the current one. */
  sentence: string | null
  /** The reason for the status; null where none is needed. */
  reason: string | null
  /** Days until the period's last day; negative after it. */
  daysLeft: number
  daysText: string
  dates: string
  limits: LimitFact[]
  ring: Omit<ComplianceRingProps, 'size'>
  legend: LegendItem[]
}

/** A license as cards and lists show it: names and current period. */
export type CredentialFacts = PeriodFacts & {
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
  /** A warning that recorded hours of the period count for nothing although others are missing; otherwise null. */
  notCounted: string | null
}

/** The tone of a status, which never appears without its word. */
const statusTone: Record<ComplianceStatus, Tone> = {
  COMPLIANT: 'success',
  ON_TRACK: 'info',
  AT_RISK: 'warn',
  NOT_COMPLIANT: 'error',
  EXEMPT: 'success',
  NOT_TRACKED: 'neutral',
}

/** Turns a license with its status into texts. `t` translates full keys ("compliance.limits.online"). */
export function credentialFacts({ credential, status }: CredentialView, t: Translate): CredentialFacts {
  const label = credentialLabel(credential, t)
  const { expiresAt } = credential
  const facts = periodFacts(status.current, { label, asOf: status.asOf, expiresAt }, t)
  const expired = credential.expiresAt < status.asOf
  return {
    ...facts,
    id: credential.id,
    href: `/credentials/${credential.id}`,
    label,
    kind: credentialKind(credential, t),
    expiryText: expired ? null : t('credentials.days.left', { days: daysBetween(status.asOf, expiresAt) }),
    expired: expired ? { text: t('credentials.days.expired'), tone: 'error' } : null,
    pace: paceText(status.current, status.asOf, t),
    notCounted: notCountedText(status.current, t),
    archived: credential.archivedAt ? { text: t('credentials.card.archived'), tone: 'neutral' } : null,
  }
}

function paceText({ evaluation, endsAt, rule }: PeriodInWords, asOf: PlainDate, t: Translate): string | null {
  const pace = paceOf({ endsAt, maxFirstYear: rule?.maxFirstYear ?? null, evaluation, asOf })
  if (!pace) return null
  const units = formatUnits(pace.units)
  return pace.kind === 'MONTHLY'
    ? t('credentials.pace.monthly', { units })
    : t('credentials.pace.lastDays', { units, days: pace.days })
}

function notCountedText({ evaluation: { overage, remaining } }: PeriodInWords, t: Translate): string | null {
  const units = overage ? overage.credit + overage.online + overage.onlineNotAllowed : 0
  return units > 0 && remaining && remaining.units > 0
    ? t('credentials.card.notCounted', { units: formatUnits(units) })
    : null
}

/** One period as text and numbers; `label` names the license in the ring's text alternative. */
export function periodFacts(
  period: PeriodInWords,
  { label, asOf, expiresAt }: { label: string; asOf: PlainDate; expiresAt?: PlainDate },
  t: Translate,
): PeriodFacts {
  const { evaluation, startsAt, endsAt } = period
  const tag = tagOf(period, t)
  const sentence = sentenceOf(period, { asOf, expiresAt }, t)
  const limits = limitFacts(period, asOf, t)
  return {
    tag,
    sentence,
    reason:
      evaluation.statusReason && !period.renewedBy ? t(`compliance.statusReasons.${evaluation.statusReason}`) : null,
    daysLeft: daysBetween(asOf, endsAt),
    daysText: daysText(period, asOf, t),
    dates: `${formatDate(startsAt)} – ${formatDate(endsAt)}`,
    limits,
    ring: {
      ...ringNumbers(period, t),
      title: label,
      desc: altText(period, { tag, sentence, limits }, t),
    },
    legend: legendOf(period, t),
  }
}

/**
 * An earlier period without records gets no status, because nothing is known about it; one that was renewed says so,
 * whatever is recorded here. Behind its pace, a period says what
 * is missing and in how many months.
 */
function tagOf(
  { evaluation: { status, statusReason }, behindPace, renewedBy }: PeriodInWords,
  t: Translate,
): StatusTag {
  if (renewedBy) return { text: t(`credentials.detail.period.renewedBy${renewedBy}`), tone: 'neutral' }
  if (behindPace) {
    const { units, months } = behindPace
    return { text: t('credentials.pace.behind', { units: formatUnits(units), months }), tone: 'warn' }
  }
  const unknown = statusReason === 'NOT_RECORDED'
  const text = t(unknown ? 'credentials.detail.period.unrecorded' : `enums.complianceStatuses.${status}`)
  return { text, tone: statusTone[status] }
}

function sentenceOf(
  { evaluation, rule, startsAt, endsAt, topics }: PeriodInWords,
  { asOf, expiresAt }: { asOf: PlainDate; expiresAt?: PlainDate },
  t: Translate,
) {
  const nextAction = nextActionOf(evaluation.nextAction, topics)
  if (!nextAction) return null
  const { key, params } = nextActionMessage(nextAction, {
    period: { startsAt, endsAt },
    rule,
    evaluation,
    asOf,
    ...(expiresAt && { expiresAt }),
  })
  const sentence = t(`compliance.${key}`, params)
  if (asOf > endsAt) return sentence
  const noHoursLeft = evaluation.status === 'COMPLIANT' || evaluation.status === 'EXEMPT'
  const hours = noHoursLeft ? withStillDue(sentence, rule, t) : sentence
  return nextAction === 'CHECK_LICENSE_DATES' ? hours : withOpenTopics(hours, topics, { andUnknown: noHoursLeft }, t)
}

/** The "all hours complete" sentence, followed by requirements of the law that Suma does not count. */
const withStillDue = (sentence: string, rule: PeriodStatus['rule'], t: Translate): string =>
  stillDueNotes
    .filter((note) => rule?.notes.includes(note))
    .reduce(
      (sentence, note) => t('compliance.nextAction.andStillDue', { sentence, due: t(`compliance.stillDue.${note}`) }),
      sentence,
    )

function daysText({ startsAt, endsAt }: PeriodInWords, asOf: PlainDate, t: Translate): string {
  if (asOf > endsAt) return t('credentials.days.ended', { date: formatDate(endsAt) })
  if (asOf < startsAt) return t('credentials.days.starts', { date: formatDate(startsAt) })
  return t('credentials.days.left', { days: daysBetween(asOf, endsAt) })
}

function ringNumbers({ evaluation }: PeriodInWords, t: Translate) {
  const { status, counted, required } = evaluation
  const numbers = { counted: counted?.total ?? 0, required: required?.total ?? 0 }
  if (status === 'EXEMPT') return { ...numbers, state: 'exempt' as const, caption: t('credentials.ring.exempt') }
  if (!required) return { ...numbers, state: 'notTracked' as const, caption: t('credentials.ring.notTracked') }
  const caption = t('credentials.ring.of', { required: formatUnits(required.total) })
  return { ...numbers, online: counted?.online ?? 0, firstYearMin: required.firstYear, caption }
}

const isTracked = ({ status, required }: PeriodStatus['evaluation']) => required !== null && status !== 'EXEMPT'

function altText(
  { evaluation }: PeriodInWords,
  { tag, sentence, limits }: Pick<PeriodFacts, 'tag' | 'sentence' | 'limits'>,
  t: Translate,
): string {
  const { counted, required } = evaluation
  const params = {
    counted: formatUnits(counted?.total ?? 0),
    required: formatUnits(required?.total ?? 0),
    inPerson: formatUnits(counted?.inPerson ?? 0),
    online: formatUnits(counted?.online ?? 0),
  }
  const numbers = isTracked(evaluation) ? t('credentials.ring.description', params) : null
  const parts = limits.map(({ term, text }) => t('credentials.ring.limit', { term, text }))
  const words = [t('credentials.ring.said', { text: tag.text }), numbers, ...parts, sentence]
  return joinSentences(words.filter((part) => part !== null))
}

function legendOf({ evaluation }: PeriodInWords, t: Translate): LegendItem[] {
  const { counted, required, remaining } = evaluation
  if (!isTracked(evaluation)) return []
  const item = (kind: LegendItem['kind'], units: number) => ({
    kind,
    label: t(`credentials.ring.${kind}`, { units: formatUnits(units) }),
  })
  const firstYear = required?.firstYear ? [item('yearMin', required.firstYear)] : []
  const left = remaining?.total ? [item('remaining', remaining.total)] : []
  return [item('inPerson', counted?.inPerson ?? 0), item('online', counted?.online ?? 0), ...left, ...firstYear]
}
