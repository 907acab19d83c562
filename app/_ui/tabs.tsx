'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Badge } from './badge'
import { Link } from './link'

export type Tab = {
  label: string
  href: string
  current?: boolean
  count?: number
  /** Other pages of the tab, which have a row of tabs of their own. */
  also?: readonly string[]
}

type Props = {
  items: readonly Tab[]
  label: string
  /**
   * The first page of the section, for tabs in a layout, which outlives its pages. The open tab then follows the
   * address.
   */
  home?: string
}

/** The pages of one subject side by side; each is a link and has its own address. `label` names the navigation. */
export function Tabs({ items, label, home }: Props) {
  const row = useRef<HTMLElement>(null)
  const path = usePathname()
  const query = useSearchParams().toString()
  // On a phone the open tab is scrolled to the middle of its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the occasion.
  useEffect(() => bringIntoSight(row.current), [path, query])
  return (
    <nav ref={row} aria-label={label} className="tabs print:hidden">
      <ul className="flex min-w-max gap-1">
        {items.map(({ label: name, href, current, count, also = [] }) => (
          <li key={href}>
            <Link
              href={href}
              variant="bare"
              className="tab"
              aria-current={
                (home === undefined ? current : [href, ...also].some((address) => isOpen(address, home, path, query)))
                  ? 'page'
                  : undefined
              }
            >
              {name}
              {count !== undefined && <Badge count={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** True if the page is the target of a tab. The tabs of `home` differ in `?tab=`. */
export function isOpen(href: string, home: string, path: string, query: string): boolean {
  const [page = '', tabQuery] = href.split('?')
  if (page !== home) return path === page || path.startsWith(`${page}/`)
  return path === home && new URLSearchParams(query).get('tab') === new URLSearchParams(tabQuery).get('tab')
}

/** Scrolls only the row of tabs. */
function bringIntoSight(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-current]')
  if (!row || !open) return
  const [outer, inner] = [row.getBoundingClientRect(), open.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
