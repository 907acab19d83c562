import type { Definition } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import type { CreditRequirement, RuleSource } from '@/lib/domain/compliance/credit-requirements'
import type { Limits } from '@/lib/domain/compliance/evaluation'
import type { LawReading } from '@/lib/domain/compliance/law-file'
import type { ReferenceRule } from '@/lib/domain/compliance/reference-rule'
import type { FixedDate } from '@/lib/domain/credentials/period'
import { formatDate, formatPartDate, formatYearDay } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { fieldWords } from './hours-words'
import { type LawLine, type LawPart, lineOf, type Words, yearItems } from './law-parts'
import { type LawReport, lawWords } from './law-words'
import { boundsText } from './limit-facts'
import { firstRenewalNotes, type RequirementNote, referenceFacts, ruleNotes } from './requirement-facts'
import { frequencyText, topicName } from './topic-facts'

// What the law asks for in general, without a person: the windows of evidence are months before an expiry, not dates.

/** What a state asks of a type of license, as text. */
export type LawFacts = {
  headline: string
  /** The ways or parts of a renewal, each with its name; empty where the headline says everything. */
  parts: LawPart[]
  limits: Definition[]
  /** Questions whose answer changes what is asked for. */
  exemptions: LawLine[]
  first: LawLine[]
  topics: string[]
  notes: RequirementNote[]
  report: LawReport | null
}

const onlineText = (most: number | null, t: Translate): string => {
  if (most === null) return t('rules.values.none')
  return most === 0 ? t('compliance.limits.noOnline') : boundsText({ least: 0, most }, t)
}

const fixedDateText = ({ month, day, years }: FixedDate, t: Translate): string => {
  const date = day === null ? t('coverage.law.endOf', { month: formatYearDay(month) }) : formatYearDay(month, day)
  return years === null ? date : t('rules.values.fixedDateIn', { date, years: t(`rules.values.${years}`) })
}

/** How much carries over, and from which months. */
function carryOverText({ units, lastMonths }: NonNullable<Limits['carryOver']>, t: Translate): string {
  const most = t('coverage.law.upTo', { hours: formatUnits(units) })
  return lastMonths === undefined
    ? most
    : t('compliance.limits.carryOverLast', { most, last: t('compliance.limits.lastMonths', { months: lastMonths }) })
}

/** The numbers beside the total, as far as the rule has them. */
function limitItems(rule: CreditRequirement, t: Translate): Definition[] {
  const { maxOnline, limitChanges = [], carryOver, cycle, fixedDates = [] } = rule
  const item = (key: string, detail: string): Definition => ({ term: t(`coverage.law.limits.${key}`), detail })
  const years = (count: number) => t('coverage.law.years', { count })
  const online = [
    ...(maxOnline === null && limitChanges.length === 0 ? [] : [onlineText(maxOnline, t)]),
    ...limitChanges.map(({ completedFrom, value }) =>
      t('rules.values.onlineFrom', { date: formatDate(completedFrom), limit: onlineText(value, t) }),
    ),
  ]
  return [
    item('period', t('coverage.law.months', { count: rule.periodMonths })),
    item('cycle', dotted([t(`rules.cycles.${cycle}`), ...fixedDates.map((date) => fixedDateText(date, t))])),
    ...yearItems(rule, t),
    ...(online.length > 0 ? [{ term: t('compliance.limits.online'), detail: dotted(online) }] : []),
    ...fieldWords(rule, t).map(({ term, detail }) => ({ term, detail })),
    ...(carryOver ? [item('carryOver', carryOverText(carryOver, t))] : []),
    ...(rule.minInitialDays > 0
      ? [item('shortFirst', t('coverage.law.underDays', { days: rule.minInitialDays }))]
      : []),
    ...(rule.renewalOpensDays ? [item('opens', t('coverage.law.daysBefore', { days: rule.renewalOpensDays }))] : []),
    ...(rule.keepCertificatesYears ? [item('keep', years(rule.keepCertificatesYears))] : []),
    ...(rule.reactivationYears ? [item('reactivate', years(rule.reactivationYears))] : []),
  ]
}

/** How a first renewal differs; empty where it is like any other. */
function firstLines(rule: CreditRequirement, words: Words): LawLine[] {
  const { firstRenewal, firstRenewalExempt } = rule
  const { t } = words
  const asks = (question: string) => t(`rules.asks.${question}`)
  const texts = (): string[] => {
    if (!firstRenewal)
      return firstRenewalExempt ? [t('coverage.law.first.EXEMPT', { asks: asks('FIRST_ANYWHERE') })] : []
    switch (firstRenewal.kind) {
      case 'EXEMPT':
        return [t('coverage.law.first.EXEMPT', { asks: asks(firstRenewal.asks) })]
      case 'EXEMPT_WHEN_SHORT':
        return [
          t('coverage.law.first.EXEMPT_WHEN_SHORT', { asks: asks(firstRenewal.asks), months: firstRenewal.maxMonths }),
        ]
      case 'BY_LENGTH':
        return firstRenewal.table.map(({ underMonths, total }) =>
          t('coverage.law.first.BY_LENGTH', {
            asks: asks(firstRenewal.asks),
            months: underMonths,
            hours: formatUnits(total),
          }),
        )
      case 'PER_MONTH':
        return [
          t('coverage.law.first.PER_MONTH', { asks: asks(firstRenewal.asks), hours: formatUnits(firstRenewal.units) }),
        ]
      case 'NOT_READ':
        return [t('coverage.law.first.NOT_READ', { months: firstRenewal.underMonths })]
    }
  }
  return [
    ...texts().map((text) => lineOf(text)),
    ...lawWords(rule, words).first,
    ...firstRenewalNotes(rule, t).map(({ text }) => lineOf(text)),
  ]
}

/** What a rule that is counted asks for. */
export function lawFacts(rule: CreditRequirement, words: Words): LawFacts {
  const { t } = words
  return {
    ...lawWords(rule, words),
    limits: limitItems(rule, t),
    first: firstLines(rule, words),
    topics: rule.topics.map((topic) =>
      dotted([
        topicName({ rule: topic }, t),
        frequencyText(topic, t),
        topic.from && t('rules.version.since', { date: formatDate(topic.from) }),
        topic.confidence === 'LOW' ? t('compliance.topicResults.confidence.LOW') : null,
      ]),
    ),
    notes: ruleNotes(rule, t),
  }
}

/** What a rule for reference asks for. */
export function referenceLawFacts(rule: ReferenceRule, t: Translate): LawFacts {
  const { items, topics, notes } = referenceFacts(rule, t)
  const { mode, total, periodMonths: months } = rule
  const isByHours = total > 0 && (mode === 'HOURS' || mode === 'ALTERNATIVES')
  return {
    headline: t(`coverage.law.headline.${isByHours ? mode : mode === 'TOPICS_ONLY' ? mode : 'NO_HOURS'}`, {
      hours: formatUnits(total),
      months,
    }),
    parts: [],
    limits: items.slice(1),
    exemptions: [],
    first: [],
    topics,
    notes,
    report: null,
  }
}

/** A source as text: what it is, when it was read, and the age of the copy. */
export type SourceFacts = RuleSource & { text: string }

const readingText = ({ kind, readOn, copyOf, whole }: LawReading, t: Translate): string =>
  dotted([
    t(`coverage.law.kinds.${kind}`),
    t('coverage.law.read', { date: formatDate(readOn) }),
    copyOf === null ? t('coverage.law.noCopyDate') : t('coverage.law.copyOf', { copy: formatPartDate(copyOf) }),
    whole ? null : t('coverage.law.part'),
  ])

/** Every text that was read, newest first; without readings, the sources of the rule with the day of its check. */
export function sourceFacts(
  rule: Pick<CreditRequirement | ReferenceRule, 'sources' | 'lastChecked'> | null,
  readings: readonly LawReading[],
  t: Translate,
): SourceFacts[] {
  const newestFirst = readings.toSorted((a, b) => (a.readOn < b.readOn ? 1 : a.readOn > b.readOn ? -1 : 0))
  const alike = Map.groupBy(newestFirst, (reading) => `${reading.source.url} ${readingText(reading, t)}`)
  const read = [...alike.values()].flatMap(([reading, ...again]) => {
    if (!reading) return []
    const times = again.length > 0 ? t('coverage.law.times', { count: again.length + 1 }) : null
    return [{ ...reading.source, text: dotted([readingText(reading, t), times]) }]
  })
  const isRead = ({ url }: RuleSource) => read.some((source) => source.url === url)
  const others = rule?.sources.filter((source) => !isRead(source)) ?? []
  return [
    ...read,
    ...others.map((source) => ({
      ...source,
      text: t('coverage.law.read', { date: formatDate(rule!.lastChecked) }),
    })),
  ]
}
