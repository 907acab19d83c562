import { classNames } from '@/app/_ui/class-names'
import type { DayLines } from '@/lib/domain/time/format-date'

type Props = { lines: DayLines; size?: 'large' | 'small' }

/** A day as a leaf of a wall calendar. Its text stands beside it, so screen readers do not get it twice. */
export const DayLeaf = ({ lines: { month, day, weekday }, size }: Props) => (
  <span aria-hidden="true" className={classNames('day-leaf', size && `day-leaf-${size}`)}>
    <span>{month}</span>
    <b>{day}</b>
    <span>{weekday}</span>
  </span>
)
