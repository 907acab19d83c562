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
  /** Other pages of it, in a row of their own. */
  also?: readonly string[]
}

type Props = {
  items: readonly Tab[]
  label: string
  /** In a layout, where the row outlives a page: its first page. The open tab then follows the address. */
  home?: string
}

/** Pages of one subject side by side; each is a link, so that it has an address. `label` names the navigation. */
export function Tabs({ items, label, home }: Props) {
  const row = useRef<HTMLElement>(null)
  const path = usePathname()
  const query = useSearchParams().toString()
  // On a phone the open one is brought into the middle of its row.
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

/** True when a page is the one that a tab leads to; the tabs of `home` differ by `?tab=`. */
export function isOpen(href: string, home: string, path: string, query: string): boolean {
  const [page = '', tabQuery] = href.split('?')
  if (page !== home) return path === page || path.startsWith(`${page}/`)
  return path === home && new URLSearchParams(query).get('tab') === new URLSearchParams(tabQuery).get('tab')
}

/** Scrolls the row of tabs, and nothing else. */
function bringIntoSight(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-current]')
  if (!row || !open) return
  const [outer, inner] = [row.getBoundingClientRect(), open.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
