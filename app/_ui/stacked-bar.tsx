import { Link } from './link'
import { type Tone, toneFill } from './tone'

export type BarPart = { key: string; label: string; count: number; tone: Tone; href?: string; faded?: boolean }

/** Parts of a whole as one bar, with the name and count of each part as a link below. `label` names the picture. */
export function StackedBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const shares = parts.map((part, index) => {
    const before = parts.slice(0, index).reduce((sum, { count }) => sum + count, 0)
    return { ...part, x: (before / (total || 1)) * 100, width: (part.count / (total || 1)) * 100 }
  })
  return (
    <figure aria-label={label} className="flex flex-col gap-3">
      <svg aria-hidden="true" className="h-3 w-full rounded-full bg-line">
        {shares
          .filter(({ width }) => width > 0)
          .map(({ key, x, width, tone, faded }) => (
            <rect
              key={key}
              x={`${x}%`}
              width={`${width}%`}
              height="100%"
              opacity={faded ? 0.45 : 1}
              className={`${toneFill[tone]} bar-part`}
            />
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

function BarLabel({ part: { label, count, tone, href, faded } }: { part: BarPart }) {
  const inside = (
    <>
      <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
        <circle cx="4" cy="4" r="4" opacity={faded ? 0.45 : 1} className={toneFill[tone]} />
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
