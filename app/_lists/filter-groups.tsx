import { getTranslations } from 'next-intl/server'
import { Badge } from '@/app/_ui/badge'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { type Tone, ToneIcon, toneStrength, toneTint } from '@/app/_ui/tone'

/** A filter that can be set or removed, with its count in the whole list. */
export type FilterLink = { key: string; label: string; active: boolean; count?: number; href: string; tone?: Tone }
/** Filters that answer one question; at most one of them is set. */
export type FilterGroup = { label: string; chips: readonly FilterLink[] }

/** The filters that are set, in words: those of the chips, then those of selections and the search. */
export const activeLabels = (groups: readonly FilterGroup[], ...others: readonly (string | null)[]): string[] => [
  ...groups.flatMap(({ chips }) => chips.filter(({ active }) => active).map(({ label }) => label)),
  ...others.flatMap((text) => (text ? [text] : [])),
]

type Props = {
  /** The list without filters. */
  allLink: FilterLink
  groups: readonly FilterGroup[]
  /** Shown while a filter is set: explains to which list the counts refer. */
  note: string
}

/** The filters of a list: a button for each question opens its answers; those that are set follow as chips. */
export async function FilterGroups({ allLink, groups, note }: Props) {
  const t = await getTranslations('common.list')
  const shown = groups.filter(({ chips }) => chips.some(({ active }) => !active))
  const set = groups.flatMap(({ chips }) => chips.filter(({ active }) => active))
  return (
    <nav aria-label={t('filters')} className="filter-groups">
      <FilterChip label={allLink.label} href={allLink.href} active={allLink.active} count={allLink.count} />
      {shown.map(({ label, chips }, index) => (
        <div key={label} className="filter-group">
          <button type="button" popoverTarget={`filter-${index}`} className="chip">
            {label}
            <Icon name="chevron-down" size={16} />
          </button>
          {/* The key closes it once a filter is chosen. */}
          <div
            key={set.map(({ key }) => key).join()}
            popover="auto"
            id={`filter-${index}`}
            className="menu filter-menu"
          >
            <ul aria-label={label}>
              {chips
                .filter(({ active }) => !active)
                .map((chip) => (
                  <li key={chip.key}>
                    <Link href={chip.href} variant="bare" className="menu-item justify-between">
                      {chip.label}
                      {chip.count !== undefined && <Badge count={chip.count} />}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        </div>
      ))}
      {set.length > 0 && (
        <ul aria-label={t('filtersOn')} className="filter-chips">
          {set.map(({ key, label, active, count, href }) => (
            <li key={key}>
              <FilterChip label={label} href={href} active={active} count={count} />
            </li>
          ))}
        </ul>
      )}
      {!allLink.active && <span className="text-sm text-soft">{note}</span>}
    </nav>
  )
}

/** The answers that ask for an act, each with its count in the whole list and a link to its rows. */
export const urgentIn = (groups: readonly FilterGroup[]): readonly FilterLink[] =>
  groups.flatMap(({ chips }) => chips.filter(({ tone, active }) => !active && tone && toneStrength[tone] === 'act'))

/** How a list stands, beside its title: what asks for an act, in the color of its state. */
export const UrgentCounts = ({ links }: { links: readonly FilterLink[] }) => (
  <span className="flex flex-wrap gap-2">
    {links.map(({ key, label, href, count, tone = 'neutral' }) => (
      <Link key={key} href={href} variant="bare" className={`chip font-semibold ${toneTint[tone]}`}>
        <ToneIcon tone={tone} />
        {label} <span className="tabular-nums">{count}</span>
      </Link>
    ))}
  </span>
)
