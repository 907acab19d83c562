import { seatless } from '@/lib/domain/enrollments/seats'
import { raw } from '../sql'

/** SQL condition: enrollment `e` takes a seat. The statuses are written out, for the planner. */
export const hasSeatOf = (e: string): string =>
  `${e}."status" NOT IN (${seatless.map((status) => `'${status}'`).join(', ')})`

/** The same of an enrollment named `e`. */
export const hasSeat = raw(hasSeatOf('e'))
