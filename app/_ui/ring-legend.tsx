import { classNames } from './class-names'

type Kind = 'inPerson' | 'online' | 'remaining' | 'yearMin'

const looks: Record<Kind, string> = {
  inPerson: 'fill-success-solid',
  online: 'fill-info-solid',
  remaining: 'fill-line',
  yearMin: 'fill-ink',
}

type Props = { items: readonly { kind: Kind; label: string }[]; inline?: boolean }

/** Explains the colors and the tick of a ring, with numbers in the labels; `inline` puts the items side by side. */
export function RingLegend({ items, inline }: Props) {
  return (
    <ul
      className={classNames('flex gap-x-4 gap-y-1 text-sm text-soft tabular-nums', inline ? 'flex-wrap' : 'flex-col')}
    >
      {items.map(({ kind, label }) => (
        <li key={kind} className="flex items-center gap-2">
          <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
            <rect
              x={kind === 'yearMin' ? 4 : 0}
              width={kind === 'yearMin' ? 2 : 10}
              height="10"
              rx={kind === 'yearMin' ? 1 : 5}
              className={looks[kind]}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
