'use client'
import { useState } from 'react'
import { classNames } from './class-names'
import { FieldNote, type FieldProps, fieldWiring } from './field'
import { Icon } from './icon'
import { bothForms, folded } from './search-words'
import type { Option } from './select-field'

type Texts = {
  /** Shown while nothing is chosen. */
  placeholder: string
  /** The name of the search box in long lists. */
  filterLabel: string
  /** Shown when nothing matches the search. */
  emptyText: string
  /** Joins the names of the chosen options into one line. */
  listed: (names: readonly string[]) => string
}

export type MultiSelectProps = FieldProps & {
  options: readonly Option[]
  defaultValues?: readonly string[]
  /** The chosen values, where the form around it keeps them. */
  values?: readonly string[]
  /** Called with all chosen values, in the order of the options. */
  onValues?: (values: string[]) => void
  className?: string
} & Texts

/**
 * A choice of any number of options: a list of checkboxes that folds up and then names the chosen ones. Each choice is
 * a value under `name`.
 */
export function MultiSelect(props: MultiSelectProps) {
  const {
    options,
    defaultValues = [],
    values,
    onValues,
    className,
    placeholder,
    filterLabel,
    emptyText,
    listed,
    ...field
  } = props
  const [own, setOwn] = useState<readonly string[]>(defaultValues)
  const chosen = values ?? own
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const toggle = (value: string) => {
    const isChosen = (option: string) => (option === value ? !chosen.includes(option) : chosen.includes(option))
    const next = options.map((option) => option.value).filter(isChosen)
    setOwn(next)
    onValues?.(next)
  }
  const { id, name, 'aria-describedby': describedBy } = fieldWiring(field)
  return (
    <div data-field={name} className={classNames('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        {field.label}
        {field.optional && <span className="font-normal text-soft"> {field.optional}</span>}
      </span>
      <details className="group">
        <summary
          id={id}
          aria-labelledby={`${id}-label ${id}-chosen`}
          aria-describedby={describedBy}
          data-invalid={field.error ? true : undefined}
          className="control flex list-none items-center justify-between gap-2"
        >
          <span
            id={`${id}-chosen`}
            className={names.length > 0 ? 'min-w-0 truncate' : 'text-faint'}
            {...(names.length > 0 && { title: listed(names) })}
          >
            {listed(names) || placeholder}
          </span>
          <Icon
            name="chevron-down"
            size={16}
            className="shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <Choices
          name={name}
          options={options}
          chosen={chosen}
          filterLabel={filterLabel}
          emptyText={emptyText}
          onToggle={toggle}
        />
      </details>
      <FieldNote {...field} />
    </div>
  )
}

type ChoicesProps = {
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  filterLabel: string
  emptyText: string
  onToggle: (value: string) => void
}

function Choices({ name, options, chosen, filterLabel, emptyText, onToggle }: ChoicesProps) {
  const [query, setQuery] = useState('')
  const matches = (label: string) => folded(bothForms(label)).includes(folded(query.trim()))
  return (
    <div className="mt-1 flex max-h-72 flex-col gap-0.5 overflow-y-auto rounded-lg border border-line bg-raised p-2">
      {options.length > 8 && (
        <input
          type="search"
          aria-label={filterLabel}
          placeholder={filterLabel}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="control mb-1 shrink-0"
        />
      )}
      {options.map(({ value, label, disabled }) => (
        <label
          key={value}
          hidden={!matches(label)}
          className="cursor-pointer gap-3 rounded-md px-2 py-1.5 hover:bg-sunken [&:not([hidden])]:flex"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            disabled={disabled}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            className="tick"
          />
          <span className="text-sm">{label}</span>
        </label>
      ))}
      {!options.some(({ label }) => matches(label)) && <p className="px-2 py-1.5 text-sm text-soft">{emptyText}</p>}
    </div>
  )
}
