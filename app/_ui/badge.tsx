import { classNames } from './class-names'
import { type Tone, toneTint } from './tone'

/** A count beside a word. `label` says to screen readers what is counted. */
export function Badge({ count, tone = 'neutral', label }: { count: number | string; tone?: Tone; label?: string }) {
  return (
    <span
      className={classNames(
        'inline-grid min-w-5 place-items-center rounded-full border px-1.5 text-xs leading-[1.125rem] font-semibold tabular-nums',
        toneTint[tone],
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
