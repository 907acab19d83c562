import type { ReactNode } from 'react'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'
import { ListFoot, NoMatches } from './list-foot'
import { nextOf, type PageInfo } from './read-page'

/** From how many rows a person's own list has search and filters. */
export const ownToolsFrom = 8

type Empty = { title: ReactNode; text?: ReactNode; icon?: IconName; action?: ReactNode }

type Props = {
  /** Search and filters. */
  tools?: ReactNode
  /** Leaves the tools out while the list has never had any rows. */
  toolsHideWhenEmpty?: boolean
  /** Leaves the tools out while the whole list has fewer rows, which are found at a glance; `shortTools` stay. */
  toolsFrom?: number
  shortTools?: ReactNode
  /** The rows on this page; `children` shows them in `card`. */
  count: number
  children: ReactNode
  card?: { flush?: boolean; id?: string; className?: string }
  /**
   * True if filters or the cursor narrow the list. If it is then empty, `allHref` (the whole list) is offered instead
   * of `empty`.
   */
  narrowed: boolean
  allHref: string
  empty?: Empty
  /** The cursor of the page, and the page info that says whether more follow. */
  after: string | null
  pageInfo: PageInfo
  /** The address of the page after a cursor; null is the first page. */
  hrefOf: (after: string | null) => string
  /** The text that says how many rows are shown. Without it, or with `footAlways`, an empty page has a foot too. */
  shown?: string
  footAlways?: boolean
  /** The address of the export of the shown list. */
  file?: string
  /** The address of a page that prints the whole list. */
  print?: string
  footClassName?: string
}

/** A list with everything around it: search and filters, the rows or their replacement, and links to other pages. */
export function ListPage({
  tools,
  toolsHideWhenEmpty,
  toolsFrom = 0,
  shortTools,
  count,
  children,
  card,
  narrowed,
  allHref,
  empty,
  ...foot
}: Props) {
  const { after, pageInfo, hrefOf, shown, footAlways, file, print, footClassName } = foot
  const next = nextOf(pageInfo)
  const neverUsed = count === 0 && !narrowed
  const isShort = count < toolsFrom && !narrowed && !next
  return (
    <>
      {!(toolsHideWhenEmpty && neverUsed) && (isShort ? count > 0 && shortTools : tools)}
      {count > 0 && (
        <Card flush {...card}>
          {children}
        </Card>
      )}
      {count === 0 && narrowed && <NoMatches allHref={allHref} />}
      {neverUsed && empty && <NothingYet {...empty} />}
      {(count > 0 || !shown || footAlways) && (
        <ListFoot
          shown={shown}
          first={after && hrefOf(null)}
          next={next && hrefOf(next)}
          file={file}
          print={print}
          className={footClassName}
        />
      )}
    </>
  )
}

const NothingYet = ({ title, text, icon, action }: Empty) => (
  <Card>
    <EmptyState title={title} icon={icon && <Icon name={icon} size={24} />} action={action}>
      {text}
    </EmptyState>
  </Card>
)
