import { FilterChip } from '@/app/_ui/filter-chip'

type Props<T extends string> = {
  /** Each value with its words, and how often it occurs where that is shown. */
  values: readonly (readonly [value: T, label: string, count?: number])[]
  chosen: T | null
  /** The address with one of them, and with none. */
  href: (value: T | null) => string
}

/** A chip for each value of a filter; the chosen one takes the filter out again. */
export function ToggleChips<T extends string>({ values, chosen, href }: Props<T>) {
  return values.map(([value, label, count]) => (
    <FilterChip
      key={value}
      label={label}
      href={href(value === chosen ? null : value)}
      active={value === chosen}
      count={count}
    />
  ))
}
