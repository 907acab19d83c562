'use client'
import { useLocale, useTranslations } from 'next-intl'
import { ruleFactNames } from '@/lib/domain/compliance/credit-requirements'
import { creditActivities } from '@/lib/domain/lists/activities'
import { listed } from '@/lib/domain/text'
import type { RuleValues } from './form-values'

/** The labels of the fields in the error summary, in the order of the page. */
export function useFieldNames({ topics, sources, changes, fields }: RuleValues): Record<string, string> {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const ofFacts = ruleFactNames.flatMap((name) => [
    [name, numbers(name)],
    ...(['source', 'confidence', 'readOn'] as const).map((part) => [
      `facts.${name}.${part}`,
      t('factOf', { name: numbers(name), part: t(factWords[part]) }),
    ]),
  ])
  const ofList = (list: string, count: number, name: (number: string) => string, parts: Record<string, string>) =>
    Array.from({ length: count }, (_, index) =>
      Object.entries(parts).map(([part, word]) => [
        `${list}.${index}.${part}`,
        t('factOf', { name: name(String(index + 1)), part: word }),
      ]),
    ).flat()
  return Object.fromEntries([
    ...ofFacts,
    ...ofList('limitChanges', changes.length, (number) => `${t('online')} ${number}`, {
      completedFrom: t('completedFrom'),
      value: t('onlineMax'),
    }),
    ...ofList('topics', topics.length, (number) => t('topic', { number }), {
      code: t('code'),
      hours: t('topicHours'),
      'every.n': t('n'),
      from: t('from'),
      'source.cite': t('cite'),
      'source.url': t('url'),
      readOn: t('factRead'),
    }),
    ...ofList('sources', sources.length, (number) => t('source', { number }), { cite: t('cite'), url: t('url') }),
    ...creditActivities.map((activity) => [`maxByActivity.${activity}`, numbers('maxByActivity')]),
    ...ofList('maxTogether', fields.maxTogether.length, (number) => `${numbers('maxTogether')} ${number}`, {
      activities: t('together'),
      most: t('rowTotal'),
    }),
    ['carryOver.lastMonths', t('lastMonths')],
    ['board', t('board')],
    ['lastChecked', t('lastChecked')],
  ])
}

const factWords = { source: 'factSource', confidence: 'factConfidence', readOn: 'factRead' } as const

/** The labels and texts of the parts of a version, for merging two edits of one draft. */
export function usePartWords() {
  const t = useTranslations('rules.form')
  const locale = useLocale()
  const names: Partial<Record<keyof RuleValues, string>> = {
    fixedDates: t('fixedDates'),
    first: t('first'),
    requirement: t('requirement'),
    exemptions: t('exemptions'),
    firstRenewalRoutes: t('firstRenewalRoutes'),
    changes: t('online'),
    fields: t('fields'),
    topics: t('topics'),
    notes: t('notesOf'),
    firstNotes: t('firstNotes'),
    sources: t('sources'),
    facts: t('factSource'),
  }
  return Object.fromEntries(
    Object.entries(names).map(([part, name]) => [
      `values.${part}`,
      { name, textOf: (value: string) => listed(textsIn(JSON.parse(value)), locale) },
    ]),
  )
}

/** All texts inside a value, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
