'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { confidences, type RuleFactName } from '@/lib/domain/compliance/credit-requirements'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { labelled } from '@/lib/domain/text'
import { dateTextLength } from '@/lib/domain/values'
import type { Errors, FactValues, SourceValues } from './form-values'

type Props<T> = {
  items: readonly T[]
  onItems: (items: T[]) => void
  empty: () => T
  /** The label of the button that adds an item. */
  add: string
  /** Names an item, for the button that removes it. */
  nameOf: (index: number) => string
  fields: (item: T, change: (next: T) => void, index: number) => ReactNode
}

/** A list of items with fields, a button to remove each, and one to add another. */
export function ListPart<T extends { key: number }>({ items, onItems, empty, add, nameOf, fields }: Props<T>) {
  const t = useTranslations('rules.form')
  const locale = useLocale()
  const change = (next: T) => onItems(items.map((item) => (item.key === next.key ? next : item)))
  return (
    <div className="flex flex-col gap-4">
      {items.map((item, index) => (
        <fieldset key={item.key} className="flex min-w-0 items-start gap-2 rounded-lg border border-line p-4">
          <legend className="px-1 text-sm font-semibold">{nameOf(index)}</legend>
          <div className="min-w-0 grow">{fields(item, change, index)}</div>
          <IconButton
            label={labelled(t('remove'), nameOf(index), locale)}
            onClick={() => onItems(items.filter(({ key }) => key !== item.key))}
          >
            <Icon name="x" />
          </IconButton>
        </fieldset>
      ))}
      <Button className="self-start" icon={<Icon name="plus" size={16} />} onClick={() => onItems([...items, empty()])}>
        {add}
      </Button>
    </div>
  )
}

type FactFieldsProps = {
  name: RuleFactName
  fact: FactValues
  onFact: (fact: FactValues) => void
  sources: readonly SourceValues[]
  errors: Errors
  /** The field of the number itself. */
  children: ReactNode
}

/** A number with its source, confidence and reading date. */
export function FactFields({ name, fact, onFact, sources, errors, children }: FactFieldsProps) {
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
