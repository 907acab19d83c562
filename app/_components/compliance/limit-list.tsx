import { classNames } from '@/app/_ui/class-names'
import { MeterBar } from '@/app/_ui/progress'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import type { LimitBar, LimitFact } from './limit-facts'

/** The colors of the ring for in-person and online hours; a year has no color of its own. */
const fills: Record<LimitBar['kind'], string> = {
  inPerson: 'fill-in-person',
  online: 'fill-online',
  year: 'fill-soft',
  carried: 'fill-soft',
}

/**
 * The limits of a period as bars: counted hours, required hours, and the binding limit; `brief` has no bars. Renders
 * nothing without limits.
 */
export function LimitList({ limits, brief }: { limits: readonly LimitFact[]; brief?: boolean }) {
  if (limits.length === 0) return null
  return (
    <dl className={classNames('flex flex-col text-sm tabular-nums', brief ? 'gap-1.5' : 'gap-2.5')}>
      {limits.map(({ key, term, text, tone, state, bar }) => (
        <div key={key} className="limit">
          <dt className="text-soft">{term}</dt>
          <dd className="flex items-center gap-1.5 font-semibold">
            {text}
            {state && <ToneIcon tone={tone} className={toneText[tone]} />}
            {state && <span className="sr-only">{state}</span>}
          </dd>
          {bar && !brief && (
            <dd className="basis-full">
              <MeterBar value={bar.value} max={bar.max} mark={bar.least} fill={fills[bar.kind]} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
