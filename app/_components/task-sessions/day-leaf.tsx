import { classNames } from '@/app/_ui/class-names'
import type { DayLines } from '@/lib/domain/time/format-date'

/** A day as a leaf of a wall calendar. Its text stands beside it, so screen readers do not get it twice. */
export const DayLeaf = ({ lines: { month, day, weekday }, large }: { lines: DayLines; large?: boolean }) => (
  <span aria-hidden="true" className={classNames('day-leaf', large && 'day-leaf-large')}>
    <span>{month}</span>
    <b>{day}</b>
    <span>{weekday}</span>
  </span>
)
