import { Badge } from './badge'
import { classNames } from './class-names'
import { Link } from './link'

export type Tab = { label: string; href: string; current?: boolean; count?: number }

/** Pages of one subject side by side; each is a link, so that it has an address. `label` names the navigation. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="tabs print:hidden">
      <ul className="flex min-w-max gap-1">
        {items.map(({ label: name, href, current, count }) => (
          <li key={href}>
            <Link
              href={href}
              variant="bare"
              aria-current={current ? 'page' : undefined}
              className={classNames(
                'flex items-center gap-2 border-b-2 px-3 py-2.5 text-[0.9375rem] -outline-offset-2 transition-colors',
                current
                  ? 'border-primary font-semibold text-ink'
                  : 'border-transparent text-soft hover:border-edge hover:text-ink',
              )}
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
