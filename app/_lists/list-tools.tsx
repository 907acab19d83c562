import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Button } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { SearchField } from '@/app/_ui/search-field'
import type { Option } from '@/app/_ui/select-field'
import { ListChoice, ListForm } from './list-form'

type SearchProps = {
  /** The address of the list; the form is sent there by GET. */
  action: string
  label: string
  words: string
  button: string
  /** Filters that stay as they are. */
  kept?: Readonly<Record<string, string | null | undefined>>
  /** Classes of the field, where it is not as wide as usual; on a phone the button then fills a whole row. */
  width?: string
  /** Selections beside the words (`ListSelect`). */
  children?: ReactNode
}

/** The words to search for and the selections beside them, which act at once: everything lands in the address. */
export function ListSearch({ action, label, words, button, kept = {}, width, children }: SearchProps) {
  return (
    <ListForm action={action} className="flex flex-wrap items-end gap-2">
      <SearchField
        key={words}
        label={label}
        defaultValue={words}
        className={width ?? (children ? 'w-full sm:w-96' : 'min-w-0 grow basis-40 sm:max-w-96')}
      />
      {children}
      {Object.entries(kept).map(
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
  /** For screen readers; the visible text is the chosen option. */
  label: string
  value: string
  options: readonly Option[]
  /** The words of the empty choice. */
  any?: string
  /** As narrow as its words allow, so that two of them fit beside each other on a phone. */
  narrow?: boolean
  /** Classes in place of the usual width. */
  className?: string
}

const narrowWidth = 'min-w-32 grow max-sm:basis-32 sm:max-w-56 sm:grow-0'

/** A selection of the search form. */
export const ListSelect = ({ name, label, value, options, any, narrow, className }: SelectProps) => (
  <ListChoice
    name={name}
    label={<span className="sr-only">{label}</span>}
    value={value}
    placeholder={any}
    options={options}
    className={className ?? (narrow ? narrowWidth : 'min-w-44 grow max-sm:basis-44 sm:grow-0')}
  />
)

/** What can be selected with how often it occurs; what is chosen stays there when it occurs no more. */
export function countedOptions(
  rows: readonly { value: string; count: number }[],
  chosen: string | null,
  say: (value: string, count: number) => string,
): Option[] {
  const gone = chosen && !rows.some(({ value }) => value === chosen) ? [{ value: chosen, count: 0 }] : []
  return [...rows, ...gone].map(({ value, count }) => ({ value, label: say(value, count) }))
}

/** The chips of a list. With `oneRow` they are one row that is pushed aside on a phone, so that the list stays in sight. */
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
