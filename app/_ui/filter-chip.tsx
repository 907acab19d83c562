import { Badge } from './badge'
import { classNames } from './class-names'
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
    <Link
      href={href}
      variant="bare"
      prefetch={false}
      aria-current={active ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm transition-colors sm:min-h-8',
        active
          ? 'border-primary bg-primary-tint font-semibold text-link'
          : 'border-line bg-surface text-soft hover:border-edge hover:text-ink',
      )}
    >
      {active && <span aria-hidden="true">✓</span>}
      {label}
      {count !== undefined && <Badge count={count} />}
    </Link>
  )
}
