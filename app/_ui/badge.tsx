import { type Tone, toneTint } from './tone'

/** A count beside a word. `label` tells screen readers what is counted. */
export function Badge({ count, tone = 'neutral', label }: { count: number | string; tone?: Tone; label?: string }) {
  return (
    <span className={`badge ${toneTint[tone]}`}>
      {label ? (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        count
      )}
    </span>
  )
}
