import { classNames } from './class-names'

type Props = {
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
export function MeterBar({ value, max, mark, fill }: Props) {
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
