import type { CalendarContent, CalendarSession } from '@/lib/data/calendars/calendars'
import { endOfInstants, formatDateTimeRange } from '@/lib/domain/time/ranges'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { CalendarEvent } from '@/lib/exports/calendar-file'
import type { Locale } from '@/lib/i18n/locales'
import type { Translate } from '@/lib/i18n/translator'

type Say = { t: Translate; locale: Locale; appUrl: string }
type Place = { teaching?: boolean; status?: string | null }

/** One session as an event. What it is called in a calendar stays the same when it changes. */
export function sessionEvent(session: CalendarSession & Place, { t, locale, appUrl }: Say): CalendarEvent {
  const { id, state, sequence, updatedAt, title, startsAt, endsAt, timeZone, location, meetingUrl, orgName } = session
  const { teaching, status } = session
  const lines = [
    ...(teaching ? [t('calendar.event.teaching')] : []),
    ...(status === 'PENDING' ? [t('calendar.event.pending')] : []),
    ...(state === 'CANCELLED' ? [t('calendar.event.cancelled')] : []),
    orgName,
    `${formatDateTimeRange(startsAt, endsAt, timeZone)} (${zoneName(timeZone, locale)})`,
    ...(meetingUrl ? [meetingUrl] : []),
  ]
  return {
    uid: `session-${id}@suma`,
    ...{ sequence, changedAt: updatedAt, title, startsAt, location: location ?? meetingUrl },
    endsAt: endOfInstants(startsAt, endsAt, timeZone),
    description: lines.join('\n'),
    url: `${appUrl}/enrollments`,
    state: state === 'CANCELLED' ? 'CANCELLED' : status === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED',
  }
}

/** Everything of a person's calendar: their sessions, what is due, and when their licenses expire. */
export function calendarEvents({ sessions, dues, licenses }: CalendarContent, say: Say): CalendarEvent[] {
  const { t, appUrl } = say
  // An instructor who has a place in the session too has it once.
  const taught = new Set(sessions.flatMap(({ id, teaching }) => (teaching ? id : [])))
  return [
    ...sessions.filter(({ id, teaching }) => teaching || !taught.has(id)).map((one) => sessionEvent(one, say)),
    ...dues.map(({ id, version, updatedAt, title, orgName, dueAt }) => ({
      ...{ uid: `due-${id}@suma`, sequence: version, changedAt: updatedAt, day: dueAt, state: 'CONFIRMED' as const },
      title: t('calendar.event.due', { title }),
      description: orgName,
      url: `${appUrl}/dashboard`,
    })),
    ...licenses.map(({ id, version, updatedAt, geo, credentialType, expiresAt }) => ({
      ...{
        uid: `license-${id}@suma`,
        sequence: version,
        changedAt: updatedAt,
        day: expiresAt,
        state: 'CONFIRMED' as const,
      },
      title: t('calendar.event.expires', {
        credential: t('credentials.kind', {
          place: t(`enums.geographies.${geo}`),
          type: t(`enums.credentialTypes.${credentialType}`),
        }),
      }),
      description: t('calendar.event.expiresText'),
      url: `${appUrl}/credentials/${id}`,
    })),
  ]
}
