import { Badge } from './badge'
import { Link } from './link'

/** A filter in the address: pressed or not. `href` is the address with the filter turned over. */
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
