import { Tag } from '@/app/_ui/tag'
import type { PeriodLine } from './new/preview-facts'

/** Renewal periods with what each asks for; today's is marked. */
export function PeriodLines({ lines, current }: { lines: readonly PeriodLine[]; current: string }) {
  return (
    <ol className="flex flex-col divide-y divide-line text-sm tabular-nums">
      {lines.map((line) => (
        <li
          key={line.key}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <span className={line.current ? 'font-semibold' : undefined}>{line.dates}</span>
          <span className="flex items-center gap-2 text-soft">
            {line.asks}
            {line.current && <Tag tone="info">{current}</Tag>}
          </span>
        </li>
      ))}
    </ol>
  )
}
