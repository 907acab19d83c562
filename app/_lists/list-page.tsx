import type { ReactNode } from 'react'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'
import { ListFoot, NoMatches } from './list-foot'
import { nextOf, type PageInfo } from './read-page'

type Empty = { title: ReactNode; text?: ReactNode; icon?: IconName; action?: ReactNode }

type Props = {
  /** Search and filters. */
  tools?: ReactNode
  /** The tools are left out as long as nothing was ever in the list. */
  toolsHideWhenEmpty?: boolean
  /** The rows on this page; `children` shows them in `card`. */
  count: number
  children: ReactNode
  card?: { flush?: boolean; id?: string; className?: string }
  /** What narrows the list, its place included: an empty one then offers `allHref`, the whole list, in place of `empty`. */
  narrowed: boolean
  allHref: string
  empty?: Empty
  /** The cursor where the page begins, and its end. */
  after: string | null
  pageInfo: PageInfo
  /** The address of the page after a cursor; null is the first page. */
  hrefOf: (after: string | null) => string
  /** How many are shown, in words: without it, or with `footAlways`, an empty page has a foot too. */
  shown?: string
  footAlways?: boolean
  /** The address of the export of the shown list. */
  file?: string
  footClassName?: string
}

/** A list with all around it: search and filters, its rows or what stands in their place, and its pages. */
export function ListPage({
  tools,
  toolsHideWhenEmpty,
  count,
  children,
  card,
  narrowed,
  allHref,
  empty,
  ...foot
}: Props) {
  const { after, pageInfo, hrefOf, shown, footAlways, file, footClassName } = foot
  const next = nextOf(pageInfo)
  const neverUsed = count === 0 && !narrowed
  return (
    <>
      {!(toolsHideWhenEmpty && neverUsed) && tools}
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
