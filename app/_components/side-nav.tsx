import type { ReactNode } from 'react'
import { isOpen } from '@/app/_lib/mark-current'
import { Link } from '@/app/_ui/link'

export type NavItem = { href: string; label: string; icon: ReactNode }

type Props = { items: readonly NavItem[]; path: string }

/** The links of the side navigation; the one that contains the page is marked as the current one. */
export function SideNav({ items, path }: Props) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ href, label, icon }) => (
        <li key={href}>
          <Link
            href={href}
            variant="bare"
            aria-current={isOpen(href, '', path, '') ? 'page' : undefined}
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
