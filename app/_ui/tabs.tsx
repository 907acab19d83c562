import { Badge } from './badge'
import { Link } from './link'

export type Tab = { label: string; href: string; current?: boolean; count?: number }

type Props = {
  items: readonly Tab[]
  label: string
  /** Where the pages begin, when the row outlives a page: its mark then follows the address (`markCurrent`). */
  home?: string
}

/** Pages of one subject side by side; each is a link, so that it has an address. `label` names the navigation. */
export const Tabs = ({ items, label, home }: Props) => (
  <nav aria-label={label} className="tabs print:hidden" {...(home && { 'data-home': home })}>
    <ul className="flex min-w-max gap-1">
      {items.map(({ label: name, href, current, count }) => (
        <li key={href}>
          <Link href={href} variant="bare" className="tab" {...(current && { 'aria-current': 'page' })}>
            {name}
            {count !== undefined && <Badge count={count} />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
