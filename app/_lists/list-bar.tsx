import { getTranslations } from 'next-intl/server'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@/app/_ui/icon'
import { ShowResults } from './list-form'
import { ListSearch } from './list-tools'

type Props = Omit<ComponentProps<typeof ListSearch>, 'width' | 'children'> & {
  /** Number of filters that are set, not counting search words and order. */
  set: number
  /** Selections of the search form (`ListSelect`). */
  selects?: ReactNode
  /** The menu of saved views. */
  views?: ReactNode
  /** The chips (`ListFilters`, `FilterGroups`). */
  children?: ReactNode
  className?: string
}

/**
 * The bar above a list with more filters than search words. On a phone the selections and chips are folded under one
 * button, so that the list begins on the first screen; those that are set stay in sight (`.list-bar`).
 */
export async function ListBar({ set, selects, views, children, className = 'pb-5', ...search }: Props) {
  const t = await getTranslations('common.list')
  const asksMore = Boolean(selects || children)
  return (
    <div className={`list-bar ${className}`} data-set={set}>
      <ListSearch {...search} />
      {asksMore && <ListFold label={t('filtersSet', { count: set })} />}
      {views}
      {selects}
      {children && <div className="list-chips">{children}</div>}
      {asksMore && (
        <div className="list-results">
          <ShowResults label={t('showResults')} />
        </div>
      )}
    </div>
  )
}

/**
 * The button that unfolds the filters of a list on a phone: what follows it in its `.list-bar` is folded while it is
 * closed. It is an empty native element, so that it works before any script and announces whether it is open; wide
 * screens hide it.
 */
export const ListFold = ({ label, open }: { label: string; open?: boolean }) => (
  <details className="list-fold" open={open}>
    <summary className="button button-secondary">
      {label}
      <Icon name="chevron-down" size={16} />
    </summary>
  </details>
)
