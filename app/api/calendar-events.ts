import type { CalendarContent } from '@/lib/data/calendar/calendar-feeds'
import type { CalendarEvent } from '@/lib/exports/calendar-file'
import { deadlineEvents, type EventWords, licenseEvent, sessionEvent } from '@/lib/i18n/calendar-events'

/** All events of a person's calendar: sessions, due dates, requested documents, and dates of licenses. */
export function calendarEvents(
  { sessions, dues, requested, licenses }: CalendarContent,
  words: EventWords,
): CalendarEvent[] {
  const { t, appUrl } = words
  // An instructor who also has a seat in the session gets it once.
  const taught = new Set(sessions.flatMap(({ id, teaching }) => (teaching ? id : [])))
  return [
    ...sessions
      .filter(({ id, teaching }) => teaching || !taught.has(id))
      .map((session) => sessionEvent(session, words)),
    ...dues.map(({ id, version, updatedAt, title, orgName, dueAt }) => ({
      uid: `due-${id}@suma`,
      sequence: version,
      changedAt: updatedAt,
      day: dueAt,
      state: 'CONFIRMED' as const,
      title: t('calendar.event.due', { title }),
      description: orgName,
      url: `${appUrl}/dashboard`,
    })),
    ...requested.map(({ id, version, updatedAt, title, orgName, dueOn }) => ({
      uid: `requested-${id}@suma`,
      sequence: version,
      changedAt: updatedAt,
      day: dueOn,
      state: 'CONFIRMED' as const,
      title: t('calendar.event.requested', { title }),
      description: orgName,
      url: `${appUrl}/documents/requested/${id}`,
    })),
    ...licenses.map((license) => licenseEvent(license, words)),
    ...licenses.flatMap((license) => deadlineEvents(license, words)),
  ]
}
