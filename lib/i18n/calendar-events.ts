import { storedWays } from '@/lib/domain/compliance/open-ways'
import { noted } from '@/lib/domain/text'
import { endOfInstants, formatDateTimeRange } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from './locales'
import type { Translate } from './translator'
import { waysText } from './ways-texts'

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
    // The page of the class itself, which people who are out of it do not have.
    url: eventState === 'CANCELLED' ? `${appUrl}/enrollments` : `${appUrl}/attend-session/${id}`,
    state: eventState,
  }
}

function eventStateOf(state: string, status?: string | null): 'CANCELLED' | 'TENTATIVE' | 'CONFIRMED' {
  if (state === 'CANCELLED' || status === 'WITHDRAWN') return 'CANCELLED'
  return status === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED'
}

type License = {
  id: string
  version: number
  geo: string
  credentialType: string
  /** The stored compliance; null before it is first computed. */
  standing: {
    updatedAt: Date
    firstYearEndsAt: PlainDate | null
    firstYearMissing: number | null
    periodEndsAt: PlainDate
    missingUnits: number | null
    waysMissing: string | null
  } | null
}

/**
 * Calendar events for the deadlines of a license's hours, of the first year and of the whole period, while hours are
 * missing; where a renewal takes more than hours, or something else, for the end of the period, with what each way lacks.
 */
export function deadlineEvents(
  { id, version, geo, credentialType, standing }: License,
  { t, appUrl }: Pick<EventWords, 't' | 'appUrl'>,
) {
  if (!standing) return []
  const { updatedAt, firstYearEndsAt, firstYearMissing, periodEndsAt, missingUnits, waysMissing } = standing
  const ways = storedWays(waysMissing)
  const credential = t('credentials.kind', {
    place: t(`enums.geographies.${geo}`),
    type: t(`enums.credentialTypes.${credentialType}`),
  })
  const hours = (missing: number) => t('calendar.event.missing', { hours: formatUnits(missing) })
  const event = (which: 'firstYear' | 'period' | 'ways', day: PlainDate, description: string) => ({
    // What is missing at the end of a period stays one event, whichever way somebody follows.
    uid: `license-${id}-${which === 'ways' ? 'period' : which}-${day}@suma`,
    sequence: version,
    changedAt: updatedAt,
    day,
    state: 'CONFIRMED' as const,
    title: t(`calendar.event.${which}`, { credential }),
    description,
    url: `${appUrl}/credentials/${id}`,
  })
  return [
    ...(firstYearEndsAt && firstYearMissing ? [event('firstYear', firstYearEndsAt, hours(firstYearMissing))] : []),
    ...(ways.length > 0
      ? [event('ways', periodEndsAt, t('compliance.ways.lacks', { what: waysText(ways, t) }))]
      : missingUnits
        ? [event('period', periodEndsAt, hours(missingUnits))]
        : []),
  ]
}

type LicenseOfPerson = {
  id: string
  version: number
  updatedAt: Date
  geo: string
  credentialType: string
  expiresAt: PlainDate
}

/** A calendar event for the last day of a license. */
export const licenseEvent = (
  { id, version, updatedAt, geo, credentialType, expiresAt }: LicenseOfPerson,
  { t, appUrl }: Pick<EventWords, 't' | 'appUrl'>,
) => ({
  uid: `license-${id}@suma`,
  sequence: version,
  changedAt: updatedAt,
  day: expiresAt,
  state: 'CONFIRMED' as const,
  title: t('calendar.event.expires', {
    credential: t('credentials.kind', {
      place: t(`enums.geographies.${geo}`),
      type: t(`enums.credentialTypes.${credentialType}`),
    }),
  }),
  description: t('calendar.event.expiresText'),
  url: `${appUrl}/credentials/${id}`,
})
