import { calendarHref, readCalendar } from '@/app/_components/task-sessions/calendar-query'
import { SessionCalendar } from '@/app/_components/task-sessions/session-calendar'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getOwnCalendar } from '@/lib/services/task-sessions/session-calendar'
import { EnrollmentsHeader, ownCalendarHome } from '../enrollments-header'

export const generateMetadata = titled('sessions.calendar.title')

/** The sessions that the person attends or teaches, by day. */
export default async function OwnCalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [{ ctx }, address, zone] = await Promise.all([enterPage(), searchParams, readerZone()])
  const shown = readCalendar(address, todayIn(zone, ctx.now))
  const [from, until] = [shown.span.days[0]!, shown.span.days.at(-1)!]
  const found = orNotFound(await getOwnCalendar(ctx, { from, until }))
  return (
    <>
      <EnrollmentsHeader view="calendar" />
      <SessionCalendar
        {...shown}
        found={found}
        locale={ctx.locale}
        hrefOf={calendarHref(ownCalendarHome)}
        sessionHref={({ enrollmentId, id, orgId, taskId }) =>
          enrollmentId ? `/enrollments/${enrollmentId}` : `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`
        }
        own
      />
    </>
  )
}
