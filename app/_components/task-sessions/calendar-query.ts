import { listQuery, optionOr, type QueryOf, textFilter } from '@/app/_lists/list-query'
import { type CalendarView, calendarSpan, calendarViews } from '@/lib/domain/task-sessions/calendar'
import { isPlainDate, type PlainDate } from '@/lib/domain/time/plain-date'

const isShown = (text: string) => isPlainDate(text) && text >= '2000-01-01' && text < '2100-01-01'

const calendar = listQuery({ view: optionOr(calendarViews, 'month'), day: textFilter(isShown) })
/** The view of a calendar and a day in it; without a day it is today. */
type CalendarQuery = QueryOf<typeof calendar>

/** What a calendar shows by its address. */
export function readCalendar(address: Parameters<typeof calendar.read>[0], today: PlainDate) {
  const query: CalendarQuery = calendar.read(address)
  const day = query.day ?? today
  return { view: query.view, day, today, span: calendarSpan(query.view, day) }
}

/** The address of a view at a day, below the path of a calendar. */
export const calendarHref = (path: string) => (view: CalendarView, day: PlainDate) => calendar.href(path, { view, day })
