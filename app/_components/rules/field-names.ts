'use client'
import { useTranslations } from 'next-intl'
import { ruleNumbers } from '@/lib/domain/compliance/credit-requirements'
import type { RuleValues } from './form-values'

/** What the fields are called in the summary of what is wrong, in the order of the page. */
export function useFieldNames({ topics, sources, changes }: RuleValues): Record<string, string> {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const ofFacts = ruleNumbers.flatMap((name) => [
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
    ['board', t('board')],
    ['lastChecked', t('lastChecked')],
  ])
}

const factWords = { source: 'factSource', confidence: 'factConfidence', readOn: 'factRead' } as const
