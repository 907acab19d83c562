import { getTranslations } from 'next-intl/server'
import { FilterChip } from '@/app/_ui/filter-chip'

/** A filter that can be set or removed, with its count in the whole list. */
export type FilterLink = { key: string; label: string; active: boolean; count?: number; href: string }
/** Filters that answer one question; at most one of them is set. */
export type FilterGroup = { label: string; chips: readonly FilterLink[] }

type Props = {
  /** The list without filters. */
  allLink: FilterLink
  groups: readonly FilterGroup[]
  /** Shown while a filter is set: explains to which list the counts refer. */
  note: string
}

/** The filters of a list in their groups; on a phone, each group under its name. */
export async function FilterGroups({ allLink, groups, note }: Props) {
  const t = await getTranslations('common.list')
  return (
    <nav aria-label={t('filters')} className="filter-groups">
      <div className="filter-all">
        <FilterChip label={allLink.label} href={allLink.href} active={allLink.active} count={allLink.count} />
        {!allLink.active && <span className="text-sm text-soft">{note}</span>}
      </div>
      {groups
        .filter(({ chips }) => chips.length > 0)
        .map(({ label, chips }) => (
          <div key={label} className="filter-group">
            <span aria-hidden="true" className="filter-label">
              {label}
            </span>
            <ul aria-label={label} className="filter-chips">
              {chips.map(({ key, ...chip }) => (
                <li key={key}>
                  <FilterChip {...chip} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
