import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import type { LimitFact } from './limit-facts'

/** The limits of a period: what counts so far and what is required. Nothing where there are none. */
export function LimitList({ limits }: { limits: readonly LimitFact[] }) {
  if (limits.length === 0) return null
  return (
    <dl className="flex flex-col divide-y divide-line border-t border-line text-sm tabular-nums">
      {limits.map(({ key, term, value, hint, tone, state }) => (
        <div key={key} className="limit">
          <dt className="text-soft">{term}</dt>
          <dd className="flex items-center gap-2">
            <span className="font-semibold whitespace-nowrap">{value}</span>
            <span className="text-soft">{hint}</span>
            {state && <ToneIcon tone={tone} className={`self-center ${toneText[tone]}`} />}
            {state && <span className="sr-only">{state}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
