'use client'
import type { ReactNode } from 'react'
import { Link } from '@/app/_ui/link'

export type NavItem = { href: string; label: string; icon: ReactNode }

type Props = { items: readonly NavItem[]; path: string; onGo: () => void }

/** The links of the side navigation; the deepest one that contains the page is marked as the current one. */
export function SideNav({ items, path, onGo }: Props) {
  const current = items
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ href, label, icon }) => (
        <li key={href}>
          <Link
            href={href}
            variant="bare"
            onClick={onGo}
            aria-current={href === current?.href ? 'page' : undefined}
            className="nav-item"
          >
            {icon}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
