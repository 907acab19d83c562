'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { confidences, type RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { dateTextLength } from '@/lib/domain/values'
import type { Errors, FactValues, SourceValues } from './form-values'

type Props = {
  name: RuleNumber
  fact: FactValues
  onFact: (fact: FactValues) => void
  sources: readonly SourceValues[]
  errors: Errors
  /** The field of the number itself. */
  children: ReactNode
}

/** A number with its source, confidence and reading date. */
export function FactFields({ name, fact, onFact, sources, errors, children }: Props) {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const levels = useTranslations('rules.form.levels')
  const field = (part: 'source' | 'confidence' | 'readOn', label: string) => ({
    name: `facts.${name}.${part}`,
    error: errors[`facts.${name}.${part}`],
    label: (
      <>
        {label}
        <span className="sr-only"> ({numbers(name)})</span>
      </>
    ),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0 sm:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]">
      {children}
      <SelectField
        {...field('source', t('factSource'))}
        placeholder={t('noFact')}
        options={sources.map(({ key, cite }, index) => ({
          value: String(key),
          label: cite.trim() || t('source', { number: String(index + 1) }),
        }))}
        value={fact.source}
        onChange={({ target }) => onFact({ ...fact, source: target.value })}
      />
      <SelectField
        {...field('confidence', t('factConfidence'))}
        options={confidences.map((value) => ({ value, label: levels(value) }))}
        value={fact.confidence}
        onChange={({ target }) => isOneOf(confidences, target.value) && onFact({ ...fact, confidence: target.value })}
      />
      <TextField
        {...field('readOn', t('factRead'))}
        value={fact.readOn}
        onChange={({ target }) => onFact({ ...fact, readOn: target.value })}
        maxLength={dateTextLength}
        autoComplete="off"
      />
    </div>
  )
}
