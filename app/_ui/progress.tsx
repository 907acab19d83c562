import { classNames } from './class-names'
import type { Tone } from './tone'

type Props = { label: string; value: number; max: number; text?: string; tone?: Tone; quiet?: boolean }

const bars: Record<Tone, string> = {
  success: 'text-success-solid',
  warn: 'text-warn-solid',
  error: 'text-error-solid',
  info: 'text-info-solid',
  neutral: 'text-edge',
}

/** The progress of a task; `text` describes it ("120 of 400 rows"), `quiet` shows only the bar. */
export function Progress({ label, value, max, text, tone = 'success', quiet }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      {!quiet && (
        <div className="flex justify-between gap-4 text-sm">
          <span>{label}</span>
          {text && <span className="text-soft tabular-nums">{text}</span>}
        </div>
      )}
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={value}
        max={max}
        className={classNames('bar', bars[tone])}
      />
    </div>
  )
}
