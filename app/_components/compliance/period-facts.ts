import { stateTones } from '@/app/_components/states'
import type { ComplianceRingProps } from '@/app/_ui/compliance-ring'
import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import { nextActionMessage, nextActionOf } from '@/lib/domain/compliance/next-action'
import { ownDueDay } from '@/lib/domain/compliance/open-ways'
import { ownReport, reportBy } from '@/lib/domain/compliance/report-to'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { isOverdue, openTopics } from '@/lib/domain/compliance/topics'
import { runsBeyond } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import { type LimitFact, limitFacts } from './limit-facts'
import { metByText, missingText, ruledOutText } from './met-by-text'
import { withOpenTopics } from './topic-facts'

type LegendItem = { kind: 'inPerson' | 'online' | 'remaining' | 'yearMin'; label: string }
export type StatusTag = { text: string; tone: Tone }

/** The parts of a period that are turned into text. */
export type PeriodInWords = Omit<PeriodStatus, 'recordedUnits'> & { recordedUnits?: number }

/** One period of a license as text and numbers, for the ring, the tags and the sentence. */
export type PeriodFacts = {
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

type PeriodContext = {
  label: string
  asOf: PlainDate
  expiresAt?: PlainDate
  /** The sentence of a license whose hours are not counted. */
  uncounted?: string | null
}

/** One period as text and numbers; `label` names the license in the ring's text alternative. */
export function periodFacts(
  period: PeriodInWords,
  { label, asOf, expiresAt, uncounted = null }: PeriodContext,
  t: Translate,
): PeriodFacts {
  const { startsAt, endsAt } = period
  const tag = tagOf(period, asOf, t)
  const sentence = uncounted ?? sentenceOf(period, { asOf, expiresAt }, t)
  const limits = limitFacts(period, asOf, t)
  return {
    tag,
    sentence,
    reason: uncounted ? null : reasonText(period, expiresAt, t),
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

/** The reason for the status. The end of a period is no end of a license that runs on, so it names both days. */
function reasonText(period: PeriodInWords, expiresAt: PlainDate | undefined, t: Translate): string | null {
  const { evaluation, renewedBy, endsAt } = period
  if (!evaluation.statusReason || renewedBy) return null
  if (evaluation.statusReason === 'DEADLINE_NEAR' && expiresAt && runsBeyond(expiresAt, period))
    return t('credentials.ahead.endsSoon', { date: formatDate(endsAt), expires: formatDate(expiresAt) })
  return t(`compliance.statusReasons.${reasonKey(period, evaluation.statusReason)}`)
}

/** The reason in the words of what is asked for: "hours missing" is said of hours, "several ways" where there are some. */
function reasonKey({ requirement }: Pick<PeriodInWords, 'requirement'>, reason: string): string {
  if (reason === 'PERIOD_ENDED_SHORT' && asksForMore(requirement)) return 'PERIOD_ENDED_SHORT_OF_MORE'
  return reason === 'WAY_NOT_CHOSEN' && requirement?.ways.length === 0 ? 'NOT_STATED' : reason
}

const asksForMore = (requirement: PeriodStatus['requirement']): boolean =>
  requirement !== null && requirement.due !== null && requirement.due.node !== 'HOURS'

/**
 * An earlier period without records gets no status, because nothing is known about it; one that was renewed says so,
 * whatever is recorded here. Behind its pace, a period says what is missing and in how many months. With all hours, one
 * that is not over is not called complete while topics are open, or while the law asks for more than Suma counts.
 */
function tagOf(period: PeriodInWords, asOf: PlainDate, t: Translate): StatusTag {
  const { evaluation, behindPace, renewedBy } = period
  if (renewedBy) return { text: t(`credentials.detail.period.renewedBy${renewedBy}`), tone: 'neutral' }
  if (behindPace) {
    const { units, months } = behindPace
    return { text: t('credentials.pace.behind', { units: formatUnits(units), months }), tone: 'warn' }
  }
  const open = openTopics(period.topics)
  if (hasAllHours(evaluation.status) && open.length > 0 && asOf <= period.endsAt) {
    const overdue = open.filter((topic) => isOverdue(topic, asOf)).length
    return overdue > 0
      ? { text: t('compliance.topicResults.overdueTag', { count: overdue }), tone: 'warn' }
      : { text: t('compliance.topicResults.openTag', { count: open.length }), tone: 'info' }
  }
  if (evaluation.status === 'COMPLIANT' && stillDueOf(period.rule).length > 0 && asOf <= period.endsAt)
    return { text: t('compliance.ways.allHours'), tone: stateTones['enums.complianceStatuses'].COMPLIANT }
  return { text: t(wordOf(period)), tone: stateTones['enums.complianceStatuses'][evaluation.status] }
}

const wordOf = ({ evaluation: { status, statusReason }, requirement }: PeriodInWords): string => {
  if (statusReason === null) return `enums.complianceStatuses.${status}`
  const reason = reasonKey({ requirement }, statusReason)
  if (reason === 'NOT_RECORDED') return 'credentials.detail.period.unrecorded'
  return reason === 'NOT_STATED' ? 'compliance.ways.toState' : `enums.complianceStatuses.${status}`
}

function sentenceOf(
  { evaluation, rule, startsAt, endsAt, topics, requirement }: PeriodInWords,
  { asOf, expiresAt }: { asOf: PlainDate; expiresAt?: PlainDate },
  t: Translate,
) {
  const nextAction = nextActionOf(evaluation.nextAction, topics)
  if (!nextAction) return null
  const metBy = asOf > endsAt ? null : metByText({ requirement }, t)
  if (metBy) {
    const isRenewed = expiresAt !== undefined && runsBeyond(expiresAt, { endsAt })
    const sentence = isRenewed
      ? t('compliance.nextAction.wayMetValidThrough', { metBy, date: formatDate(expiresAt), end: formatDate(endsAt) })
      : t(`compliance.nextAction.${openTopics(topics).length > 0 ? 'wayMetTopics' : 'wayMet'}`, {
          metBy,
          date: formatDate(endsAt),
        })
    const reported = isRenewed ? sentence : withReport(sentence, { rule, endsAt }, t)
    return withOpenTopics(reported, topics, t)
  }
  const { key, params } = nextActionMessage(nextAction, {
    period: { startsAt, endsAt },
    rule,
    evaluation,
    asOf,
    ...(expiresAt && { expiresAt }),
  })
  const missing = missingText({ requirement }, t) ?? ruledOutText(requirement, t)
  const reported = key.startsWith('nextAction.readyToRenew') ? reportText({ rule, endsAt }, t) : null
  const ownDay = missing ? ownDueDay(requirement) : null
  const values = { ...params, ...(missing && { missing }), ...(ownDay && { date: formatDate(ownDay) }) }
  const isLate = ownDay !== null && ownDay < asOf && asOf <= endsAt
  const said = reported ?? t(`compliance.${keyFor(key, asOf > endsAt, requirement)}${isLate ? 'Late' : ''}`, values)
  if (asOf > endsAt) return said
  const sentence = key === 'nextAction.completeTopics' ? withReport(said, { rule, endsAt }, t) : said
  const noHoursLeft = evaluation.status === 'COMPLIANT' || evaluation.status === 'EXEMPT'
  const hours = noHoursLeft ? withStillDue(sentence, rule, t) : sentence
  return nextAction === 'CHECK_LICENSE_DATES' ? hours : withOpenTopics(hours, topics, t)
}

const namesHours: ReadonlySet<string> = new Set(['nextAction.reactivate', 'nextAction.reactivateAnyTime'])

type Reported = Pick<PeriodStatus, 'rule' | 'endsAt'>

/** Where and by when a license of this rule is reported, as values of a sentence; null where nobody has to. */
function reportValues({ rule, endsAt }: Reported, t: Translate) {
  const report = ownReport(rule)
  if (!rule || !report) return null
  const by = reportBy(report, endsAt)
  return { geo: t(`enums.geographies.${rule.geo}`), name: report.name, by: by ? formatDate(by) : 'none' }
}

/** Where all hours are in, and have to be reported before a renewal; null where nobody has to. */
function reportText(period: Reported, t: Translate): string | null {
  const values = reportValues(period, t)
  const years = period.rule?.keepCertificatesYears ?? 'none'
  return values && t('compliance.nextAction.reportFirst', { ...values, years, date: formatDate(period.endsAt) })
}

/** A sentence about something else that is enough, or almost, followed by where that has to be reported. */
function withReport(sentence: string, period: Reported, t: Translate): string {
  const values = reportValues(period, t)
  return values ? joinSentences([sentence, t('compliance.nextAction.reportToo', values)]) : sentence
}

/** The sentence in the words of what is asked for, and of a period that is over. */
function keyFor(key: string, isOver: boolean, requirement: PeriodStatus['requirement']): string {
  if (key === 'nextAction.chooseWay') {
    const isRuledOut = requirement?.state === 'MISSED'
    const evidence = isRuledOut ? 'nextAction.evidenceRuledOut' : 'nextAction.stateEvidence'
    const asked = requirement?.ways.length === 0 ? evidence : key
    return isOver ? `${asked}Ended` : asked
  }
  return namesHours.has(key) && asksForMore(requirement) ? `${key}OfMore` : key
}

/** The "all hours complete" sentence, followed by requirements of the law that Suma does not count. */
const withStillDue = (sentence: string, rule: PeriodStatus['rule'], t: Translate): string =>
  stillDueOf(rule).reduce(
    (said, note) => t('compliance.nextAction.andStillDue', { sentence: said, due: t(`compliance.stillDue.${note}`) }),
    sentence,
  )

const stillDueOf = (rule: PeriodStatus['rule']) => stillDueNotes.filter((note) => rule?.notes.includes(note))

function daysText({ startsAt, endsAt }: PeriodInWords, asOf: PlainDate, t: Translate): string {
  if (asOf > endsAt) return t('credentials.days.ended', { date: formatDate(endsAt) })
  if (asOf < startsAt) return t('credentials.days.starts', { date: formatDate(startsAt) })
  return t('credentials.days.left', { days: daysBetween(asOf, endsAt) })
}

function ringNumbers({ evaluation, topics, recordedUnits = 0 }: PeriodInWords, t: Translate) {
  const { status, counted, required, remaining } = evaluation
  const numbers = { counted: counted?.total ?? 0, required: required?.total ?? 0 }
  if (status === 'EXEMPT' || (status === 'COMPLIANT' && required?.total === 0)) {
    // A check mark would say that nothing is left to do.
    if (openTopics(topics).length > 0)
      return { counted: 0, required: 0, state: 'kept' as const, caption: t('credentials.ring.needed') }
    const caption = t(status === 'EXEMPT' ? 'credentials.ring.exempt' : 'credentials.ring.complete')
    return { ...numbers, state: 'exempt' as const, caption }
  }
  if (!required?.total)
    return { counted: recordedUnits, required: 0, state: 'kept' as const, caption: t('credentials.ring.kept') }
  const caption = t('credentials.ring.of', { required: formatUnits(required.total) })
  // The minimum of the first year is a mark on the way: once it is reached, or the year is over, it says nothing.
  const isAhead = (remaining?.firstYear ?? 0) > 0
  return { ...numbers, online: counted?.online ?? 0, firstYearMin: isAhead ? required.firstYear : null, caption }
}

const isTracked = ({ status, required }: PeriodStatus['evaluation']) =>
  required !== null && required.total > 0 && status !== 'EXEMPT'

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
  const firstYear = required?.firstYear && remaining?.firstYear ? [item('yearMin', required.firstYear)] : []
  const left = remaining?.total ? [item('remaining', remaining.total)] : []
  return [item('inPerson', counted?.inPerson ?? 0), item('online', counted?.online ?? 0), ...left, ...firstYear]
}
