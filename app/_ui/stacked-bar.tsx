import { Link } from './link'

/** `fill` is a class of its color, or `hatched` for what cannot be known. */
export type BarPart = { key: string; label: string; count: number; fill: string; href?: string }

/** Parts of a whole as one bar, with the name and count of each part as a link below. `label` names the picture. */
export function StackedBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const shares = parts.map((part, index) => {
    const before = parts.slice(0, index).reduce((sum, { count }) => sum + count, 0)
    return { ...part, x: (before / (total || 1)) * 100, width: (part.count / (total || 1)) * 100 }
  })
  return (
    <figure aria-label={label} className="flex flex-col gap-3">
      <svg aria-hidden="true" className="h-5 w-full rounded-md bg-line">
        <defs>
          <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="6" className="fill-edge" />
          </pattern>
        </defs>
        {shares
          .filter(({ width }) => width > 0)
          .map(({ key, x, width, fill }) => (
            <rect key={key} x={`${x}%`} width={`${width}%`} height="100%" {...painted(fill)} />
          ))}
      </svg>
      <ul className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
        {parts.map((part) => (
          <li key={part.key}>
            <BarLabel part={part} />
          </li>
        ))}
      </ul>
    </figure>
  )
}

const painted = (fill: string) =>
  fill === 'hatched' ? { fill: 'url(#hatched)', className: 'bar-part' } : { className: `bar-part ${fill}` }

function BarLabel({ part: { label, count, fill, href } }: { part: BarPart }) {
  const inside = (
    <>
      <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5">
        <rect width="8" height="8" rx="2" {...painted(fill)} />
      </svg>
      <span className="text-soft">{label}</span>
      <span className="font-semibold tabular-nums">{count}</span>
    </>
  )
  const look = 'flex items-center gap-2 rounded-md px-2 py-1'
  if (!href) return <span className={look}>{inside}</span>
  return (
    <Link href={href} variant="bare" className={`${look} hover:bg-sunken`}>
      {inside}
    </Link>
  )
}
