import { ButtonLink } from './button'

/** A link to the next page of a list; `shown` is the progress: "50 of 412". */
export function LoadMore({ href, label, shown }: { href?: string; label: string; shown?: string }) {
  if (!href && !shown) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 py-4 text-sm text-soft print:hidden">
      {shown && <span className="tabular-nums">{shown}</span>}
      {href && (
        <ButtonLink href={href} size="sm">
          {label}
        </ButtonLink>
      )}
    </div>
  )
}
