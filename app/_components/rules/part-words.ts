'use client'
import { useLocale, useTranslations } from 'next-intl'
import { listed } from '@/lib/domain/punctuation'
import type { RuleValues } from './form-values'

/** What the parts of a version are called, and what they say, where two edits of one draft are brought together. */
export function usePartWords() {
  const t = useTranslations('rules.form')
  const locale = useLocale()
  const names: Partial<Record<keyof RuleValues, string>> = {
    fixedDates: t('fixedDates'),
    first: t('first'),
    changes: t('online'),
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

/** Every text in a value, in its order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
