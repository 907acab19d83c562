import { FilterChip } from '@/app/_ui/filter-chip'

type Props<T extends string> = {
  /** The values with their labels, and their counts where those are shown. */
  values: readonly (readonly [value: T, label: string, count?: number])[]
  chosen: T | null
  /** The address with one of the values, and with none. */
  href: (value: T | null) => string
}

/** A chip for each value of a filter; the chosen one removes the filter. */
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
