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

type MeterBarProps = {
  value: number
  max: number
  /** The position of a mark, in the same unit as `value`: a minimum on the way. */
  mark?: number | null
  /** A class for the color of the filled part. */
  fill: string
}

/**
 * A thin bar for how full something is. It is next to text with the same facts, and therefore hidden from screen
 * readers.
 */
export function MeterBar({ value, max, mark, fill }: MeterBarProps) {
  const share = (part: number) => `${Math.min(100, Math.max(0, max > 0 ? (part / max) * 100 : 0))}%`
  return (
    <svg aria-hidden="true" className="meter-bar">
      <rect width="100%" height="6" y="1" rx="3" className="fill-line" />
      {value > 0 && <rect width={share(value)} height="6" y="1" rx="3" className={classNames('meter-value', fill)} />}
      {mark !== null && mark !== undefined && mark < max && (
        <line x1={share(mark)} x2={share(mark)} y1="0" y2="8" strokeWidth="2" className="stroke-ink" />
      )}
    </svg>
  )
}
