import { Link } from './link'

export type Crumb = { label: string; href?: string }

/**
 * The path from the top to this page; on a phone only the link to the parent page. The last item is the page itself.
 * `label` names the navigation.
 */
export function Breadcrumbs({ items, label }: { items: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label} className="crumbs text-sm text-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map((item) => (
          <li key={item.href ?? item.label} className="crumb">
            {item.href ? (
              <Link
                href={item.href}
                title={item.label}
                variant="bare"
                className="truncate hover:text-ink hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
