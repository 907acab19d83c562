import { noted } from '@/lib/domain/punctuation'
import { endOfInstants, formatDateTimeRange } from '@/lib/domain/time/ranges'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { Locale } from './locales'
import type { Translate } from './translator'

export type EventWords = { t: Translate; locale: Locale; appUrl: string }
/** A session as shown in a calendar, and the reader's part in it. */
type Session = {
  id: string
  state: string
  sequence: number
  updatedAt: Date
  title: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  meetingUrl: string | null
  orgName: string
  teaching?: boolean
  status?: string | null
}

/** One session as an event. Its identifier in a calendar does not change with the session. */
export function sessionEvent(session: Session, { t, locale, appUrl }: EventWords) {
  const { id, state, sequence, updatedAt, title, startsAt, endsAt, timeZone, location, meetingUrl, orgName } = session
  const { teaching, status } = session
  const eventState = eventStateOf(state, status)
  const lines = [
    ...(teaching ? [t('calendar.event.teaching')] : []),
    ...(eventState === 'TENTATIVE' ? [t('calendar.event.pending')] : []),
    ...(state === 'CANCELLED' ? [t('calendar.event.cancelled')] : []),
    orgName,
    noted(formatDateTimeRange(startsAt, endsAt, timeZone), zoneName(timeZone, locale), locale),
    ...(meetingUrl ? [meetingUrl] : []),
  ]
  return {
    uid: `session-${id}@suma`,
    sequence,
    changedAt: updatedAt,
    title,
    startsAt,
    location: location ?? meetingUrl,
    endsAt: endOfInstants(startsAt, endsAt, timeZone),
    description: lines.join('\n'),
    url: `${appUrl}/enrollments`,
    state: eventState,
  }
}

function eventStateOf(state: string, status?: string | null): 'CANCELLED' | 'TENTATIVE' | 'CONFIRMED' {
  if (state === 'CANCELLED' || status === 'WITHDRAWN') return 'CANCELLED'
  return status === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED'
}
