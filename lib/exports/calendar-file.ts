import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

type Base = {
  /** Stable for the life of an event, so that a calendar program updates the one it has. */
  uid: string
  /** Increases with each change that calendars must apply. */
  sequence: number
  changedAt: Date
  title: string
  description: string
  url: string
  state: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}
/** An event between two instants. They are written in UTC, so every calendar shows them at the right time. */
type TimedEvent = Base & { startsAt: Date; endsAt: Date; location: string | null }
/** An event on a day, in whatever time zone the reader is; it does not mark anybody as busy. */
type DayEvent = Base & { day: PlainDate }
export type CalendarEvent = TimedEvent | DayEvent

type CalendarFile = {
  name: string
  /** CANCEL removes an event from a calendar that has it. */
  method: 'PUBLISH' | 'CANCEL'
  /** How often a program should refresh; only for a feed. */
  refreshHours?: number
  events: readonly CalendarEvent[]
}

/** Replaces everything that some readers take for a line end with the only one that is written as part of the text. */
const oneLineEnd = (text: string) => text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')

const midnight = (day: PlainDate) => new Date(`${day}T00:00:00.000Z`)

/** A calendar as text (RFC 5545, lines folded, CRLF). */
export function calendarFile({ name, method, refreshHours, events }: CalendarFile): string {
  const calendar = new ICalCalendar({
    // The library does not escape the name.
    name: oneLineEnd(name)
      .replaceAll('\n', ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`),
    method: ICalCalendarMethod[method],
    prodId: { company: 'Suma', product: 'Suma', language: 'EN' },
    ...(refreshHours ? { ttl: refreshHours * 3600 } : {}),
  })
  for (const event of events) calendar.createEvent(eventOf(event))
  return `${calendar.toString().trimEnd()}\r\n`
}

function eventOf(event: CalendarEvent) {
  const { uid, sequence, changedAt, title, description, url, state } = event
  const common = {
    id: uid,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    url,
    summary: oneLineEnd(title),
    description: oneLineEnd(description),
    status: ICalEventStatus[state],
  }
  if ('startsAt' in event) {
    const { startsAt, endsAt, location } = event
    const busystatus = state === 'CONFIRMED' ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE
    return {
      ...common,
      start: startsAt,
      end: endsAt,
      busystatus,
      ...(location ? { location: oneLineEnd(location) } : {}),
    }
  }
  const days = { start: midnight(event.day), end: midnight(addDays(event.day, 1)), allDay: true, timezone: 'UTC' }
  return { ...common, ...days, transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE }
}
