import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { TopicAnswer } from '@/lib/domain/compliance/recorded-topics'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { isOverdue, openTopics, type TopicResult, type TopicRule } from '@/lib/domain/compliance/topics'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { type TopicOption, topicsByName } from './topics-by-name'

/** The name of a topic, with its condition if not everybody needs it. */
export function topicName({ rule }: Pick<TopicResult, 'rule'>, t: Translate): string {
  const topic = t(`compliance.topics.${rule.code}`)
  if (rule.audience === null) return topic
  return t('compliance.topicResults.some', { topic, condition: t(`compliance.topicAudiences.${rule.audience}`) })
}

/**
 * The name of a single topic, or the number of several: a card has room for one sentence, and the license's page lists
 * them all.
 */
const topicsText = (results: readonly TopicResult[], t: Translate) =>
  results.length === 1 && results[0]
    ? topicName(results[0], t)
    : t('compliance.topicResults.several', { count: results.length })

/** A sentence about hours, extended by the topics that are due and by those whose status is unknown. */
export function withOpenTopics(sentence: string, results: readonly TopicResult[], t: Translate): string {
  const open = openTopics(results)
  const parts = (['MISSING', 'UNKNOWN'] as const).flatMap((state) => {
    const matching = open.filter((result) => result.state === state)
    const key = state === 'MISSING' ? 'due' : 'unknown'
    return matching.length === 0 ? [] : [t(`compliance.topicResults.${key}`, { topics: topicsText(matching, t) })]
  })
  if (open.some(({ rule }) => rule.confidence === 'LOW')) parts.push(t('compliance.topicResults.askBoard'))
  return parts.reduce((text, due) => t('compliance.nextAction.andStillDue', { sentence: text, due }), sentence)
}

/**
 * Topics to choose from: those that the boards of these licenses ask for, by name, then those that were `chosen` before.
 * Without a license, all of them.
 */
export function topicOptions(
  book: RuleBook,
  licenses: readonly { geo: string; credentialType: string; expiresAt: PlainDate }[],
  t: Translate,
  chosen: readonly TopicCode[] = [],
): TopicOption[] {
  const requiredCodes = new Set(
    licenses.flatMap(({ geo, credentialType, expiresAt }) => [
      ...(ruleFor(book, geo, credentialType, expiresAt)?.topics.map(({ code }) => code) ?? []),
      ...(referenceRuleFor(geo, credentialType, expiresAt)?.topics.map(({ topic }) => topic) ?? []),
    ]),
  )
  const byName = topicsByName((code) => t(`compliance.topics.${code}`))
  const offered = licenses.length === 0 ? byName : byName.filter(({ value }) => requiredCodes.has(value))
  const also = byName.filter(
    ({ value }) => chosen.includes(value as TopicCode) && !offered.some((one) => one.value === value),
  )
  return [...offered, ...also]
}

/** One topic of a period as text, with the data its dialog needs. */
export type TopicFacts = {
  code: TopicCode
  name: string
  tag: { text: string; tone: Tone }
  /** The amount and frequency, whether it is done, and the deadline. */
  lines: string[]
  source: { url: string; cite: string }
  /** The confidence of the source, and the day it was checked. */
  checked: string
  /** True if the law requires it only of some people, so that a person may say it does not apply to them. */
  forSome: boolean
  answer: Pick<TopicAnswer, 'kind' | 'doneOn'> | null
  /** True if an answer is offered; false where credits already prove it. */
  asks: boolean
}

/** `asOf`: the day on which a topic may be overdue; left out where nobody has to act any more. */
type Records = { titles: ReadonlyMap<string, string>; answers: readonly TopicAnswer[]; asOf?: PlainDate }

/** The topics of a period for the license's page; `titles` names its credits. */
export const topicFacts = (results: readonly TopicResult[], records: Records, t: Translate): TopicFacts[] =>
  results.map((result) => {
    const { rule, state, creditIds } = result
    const answer = records.answers.find(({ code }) => code === rule.code) ?? null
    const read = t('compliance.topicResults.readOn', { date: formatDate(rule.readOn) })
    return {
      code: rule.code,
      name: topicName(result, t),
      tag: {
        text: t(`compliance.topicResults.states.${state}`),
        tone: stateTones['compliance.topicResults.states'][state],
      },
      lines: [frequencyText(rule, t), ...doneLines(result, records, answer, t)],
      source: rule.source,
      checked: `${t(`compliance.topicResults.confidence.${rule.confidence}`)} · ${read}`,
      forSome: rule.audience !== null,
      answer: answer && { kind: answer.kind, doneOn: answer.doneOn },
      asks: answer !== null || creditIds.length === 0,
    }
  })

/** The amount of a topic and its frequency. */
export function frequencyText({ hours, every }: TopicRule, t: Translate): string {
  const params: Record<string, string | number> = 'n' in every ? { n: every.n } : {}
  const often = t(`compliance.topicResults.every.${every.kind}`, params)
  const length =
    hours === null
      ? t('compliance.topicResults.anyLength')
      : t('compliance.topicResults.hours', { units: formatUnits(hours) })
  return `${length} · ${often}`
}

const dueByKey = (result: TopicResult, asOf: PlainDate | undefined): string =>
  asOf && isOverdue(result, asOf) ? 'wasDueBy' : result.state === 'UNKNOWN' ? 'dueByUnless' : 'dueBy'

function doneLines(result: TopicResult, { titles, asOf }: Records, answer: TopicAnswer | null, t: Translate): string[] {
  const { state, creditIds, doneOn, missing, dueBy, rule } = result
  const message = (key: string, params: Record<string, string>) => t(`compliance.topicResults.${key}`, params)
  const course = titles.get(creditIds[0] ?? '')
  const date = doneOn === null ? '' : formatDate(doneOn)
  const lines: string[] = []
  if (course && doneOn) lines.push(message('metBy', { course, date }))
  else if (answer?.kind === 'DONE' && answer.doneOn)
    lines.push(message('saidDone', { date: formatDate(answer.doneOn) }))
  else if (doneOn) lines.push(message('lastDone', { date }))
  if (answer && answer.kind !== 'DONE' && state !== 'MET')
    lines.push(t(`credentials.detail.topics.said.${answer.kind}`))
  if (missing !== null && missing > 0 && missing !== rule.hours)
    lines.push(message('missing', { units: formatUnits(missing) }))
  if (dueBy !== null && state !== 'MET') lines.push(message(dueByKey(result, asOf), { date: formatDate(dueBy) }))
  return lines
}
