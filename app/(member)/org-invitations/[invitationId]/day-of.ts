import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** The day an instant falls on for somebody who reads it: as on the dashboard, in the country's first time zone. */
export const dayOf = (at: Date): string => formatDate(todayIn('America/New_York', at))
