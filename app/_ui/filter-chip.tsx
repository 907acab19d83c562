import { Badge } from './badge'
import { Link } from './link'

/** A filter kept in the address. `href` is the address with this filter toggled. */
export function FilterChip({
  label,
  href,
  active,
  count,
}: {
  label: string
  href: string
  active?: boolean
  count?: number
}) {
  return (
    <Link href={href} variant="bare" aria-current={active ? 'true' : undefined} className="chip">
      {active && <span aria-hidden="true">✓</span>}
      {label}
      {count !== undefined && <Badge count={count} />}
    </Link>
  )
}
