import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Button } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { FilterChip } from '@/app/_ui/filter-chip'
import { SearchField } from '@/app/_ui/search-field'
import type { Option } from '@/app/_ui/select-field'
import { ListChoice, ListForm } from './list-form'

type SearchProps = {
  /** The address of the list; the form is sent there by GET. */
  action: string
  label: string
  words: string
  button: string
  /** Current filters that the form has to keep. */
  otherParams?: Readonly<Record<string, string | null | undefined>>
  /** Classes that change the width of the field. With them, the button fills a whole row on a phone. */
  width?: string
  /** Selections beside the words (`ListSelect`). */
  children?: ReactNode
}

/** The id of the list's form, for selections outside it. */
const formId = 'list-form'

/** The search words and the selections beside them, which submit at once: everything goes to the address. */
export function ListSearch({ action, label, words, button, otherParams = {}, width, children }: SearchProps) {
  return (
    <ListForm
      id={formId}
      action={action}
      className={classNames('flex flex-wrap items-end gap-2 print:hidden', !children && !width && 'list-search')}
    >
      <SearchField
        key={words}
        label={label}
        defaultValue={words}
        className={width ?? (children ? 'w-full sm:w-96' : 'min-w-0 grow basis-40 sm:w-96 sm:max-w-96 sm:basis-auto')}
      />
      {children}
      {Object.entries(otherParams).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" className={children || width ? 'max-sm:grow' : undefined}>
        {button}
      </Button>
    </ListForm>
  )
}

type SelectProps = {
  name: string
  /** Only for screen readers, unless `labelled`; the visible text is the chosen option. */
  label: string
  /** Shows the label, for places where the neighboring fields have one. */
  labelled?: boolean
  value: string
  options: readonly Option[]
  /** The text of the empty choice. */
  any?: string
  /** As narrow as its text allows on wide screens. */
  narrow?: boolean
  /** Classes that replace the default width. */
  className?: string
  /** The id of its form, if that is not `ListSearch`. */
  form?: string
}

/** A selection of the search form; a phone keeps it in sight while it is set. */
export const ListSelect = ({ label, labelled, any, narrow, className, form = formId, ...select }: SelectProps) => (
  <ListChoice
    {...select}
    form={form}
    label={labelled ? label : <span className="sr-only">{label}</span>}
    placeholder={any}
    className={classNames(
      'list-select max-sm:grow',
      any !== undefined && select.value !== '' && 'list-select-set',
      className ?? (narrow ? 'min-w-32 sm:max-w-56' : 'min-w-44'),
    )}
  />
)

/** The choices with their counts; the chosen one stays when its count is zero. */
export function countedOptions(
  rows: readonly { value: string; count: number }[],
  chosen: string | null,
  labelOf: (value: string, count: number) => string,
): Option[] {
  const missingChoice = chosen && !rows.some(({ value }) => value === chosen) ? [{ value: chosen, count: 0 }] : []
  return [...rows, ...missingChoice].map(({ value, count }) => ({ value, label: labelOf(value, count) }))
}

/**
 * The chips of a list. With `oneRow` they form one row that scrolls sideways on a phone, so that the list stays in
 * view.
 */
export async function ListFilters({ oneRow, children }: { oneRow?: boolean; children: ReactNode }) {
  const t = await getTranslations('common.list')
  return (
    <nav
      aria-label={t('filters')}
      className={classNames(
        'flex flex-wrap gap-2 print:hidden',
        oneRow && 'max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0',
      )}
    >
      {children}
    </nav>
  )
}

type ChipsProps<T extends string> = {
  /** The values with their labels, and with counts if they are shown. */
  values: readonly (readonly [value: T, label: string, count?: number])[]
  chosen: T | null
  /** The address with one of the values, or with none. */
  href: (value: T | null) => string
  /** The chosen chip leads to itself instead of removing the filter. */
  chosenStays?: boolean
}

/** A chip for each value of a filter; the chosen one removes the filter. */
export function ToggleChips<T extends string>({ values, chosen, href, chosenStays }: ChipsProps<T>) {
  return values.map(([value, label, count]) => (
    <FilterChip
      key={value}
      label={label}
      href={href(value === chosen && !chosenStays ? null : value)}
      active={value === chosen}
      count={count}
    />
  ))
}

type OneFilterProps<T extends string> = ChipsProps<T> & {
  oneRow?: boolean
  /** The chip without the filter, in other words or with the count of the whole list. */
  all?: { label?: string; count?: number }
}

/** The chips of a list that has one filter: the whole list, and each value. */
export async function OneFilter<T extends string>({ oneRow, all, ...chips }: OneFilterProps<T>) {
  const t = await getTranslations('common.list')
  return (
    <ListFilters oneRow={oneRow}>
      <FilterChip
        label={all?.label ?? t('all')}
        href={chips.href(null)}
        active={chips.chosen === null}
        count={all?.count}
      />
      <ToggleChips {...chips} />
    </ListFilters>
  )
}
