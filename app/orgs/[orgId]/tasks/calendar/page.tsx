import { calendarHref, readCalendar } from '@/app/_components/task-sessions/calendar-query'
import { SessionCalendar } from '@/app/_components/task-sessions/session-calendar'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { todayIn } from '@/lib/domain/time/plain-date'
import { orNotFound } from '@/lib/server/enter-page'
import { getSessionCalendar } from '@/lib/services/task-sessions/session-calendar'
import { loadOrgWith } from '../../load-org-with'
import { calendarHome, TasksHeader } from '../tasks-header'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('sessions.calendar.title')

/** The sessions of an organization by day, with what clashes among them. */
export default async function OrgCalendarPage({ params, searchParams }: Props) {
  const [{ orgId }, address] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const shown = readCalendar(address, todayIn(org.timeZone, ctx.now))
  const [from, until] = [shown.span.days[0]!, shown.span.days.at(-1)!]
  const found = orNotFound(await getSessionCalendar(ctx, { orgId, from, until }))
  return (
    <>
      <TasksHeader ctx={ctx} org={org} view="calendar" />
      <SessionCalendar
        {...shown}
        found={found}
        locale={ctx.locale}
        hrefOf={calendarHref(calendarHome(orgId))}
        sessionHref={({ id, taskId }) => `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`}
      />
    </>
  )
}
