import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from '@/lib/exports/calendar-file'

const event: CalendarEvent = {
  uid: 'session-1@suma',
  sequence: 3,
  changedAt: new Date('2026-11-01T08:00:00.000Z'),
  title: 'Falls; what, when',
  description: 'Sunrise\nRoom 2',
  url: 'https://suma.example.com/enrollments',
  state: 'CONFIRMED',
  startsAt: new Date('2026-11-21T17:00:00.000Z'),
  endsAt: new Date('2026-11-21T19:00:00.000Z'),
  location: 'Room 2, "East"',
}
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const file = (events: CalendarEvent[], method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') =>
  lines(calendarFile({ name: 'Suma', method, events }))

describe('a calendar', () => {
  test('has CRLF, folded lines and escaped special characters', () => {
    const long = calendarFile({ name: 'Suma', method: 'PUBLISH', events: [{ ...event, title: '講座'.repeat(60) }] })
    expect(long.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    const tooLong = long.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)
    expect(tooLong).toEqual([])
    expect(file([event])).toContain('SUMMARY:Falls\\; what\\, when')
  })

  test('escapes the name of the calendar as it does other texts', () => {
    const made = lines(calendarFile({ name: 'Falls; what, when', method: 'PUBLISH', events: [event] }))
    expect(made).toEqual(
      expect.arrayContaining(['NAME:Falls\\; what\\, when', 'X-WR-CALNAME:Falls\\; what\\, when', 'END:VCALENDAR']),
    )
    expect(made.at(-1)).toBe('')
  })

  test('writes instants in UTC, whatever the zone of the process', () => {
    expect(file([event])).toEqual(
      expect.arrayContaining([
        'DTSTART:20261121T170000Z',
        'DTEND:20261121T190000Z',
        'SEQUENCE:3',
        'UID:session-1@suma',
      ]),
    )
  })

  test('writes a day without a time, which blocks nobody’s calendar', () => {
    const { startsAt: _start, endsAt: _end, location: _location, ...rest } = event
    expect(file([{ ...rest, day: '2027-12-31' }])).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20271231', 'DTEND;VALUE=DATE:20280101', 'TRANSP:TRANSPARENT']),
    )
  })

  test('marks a cancelled session as cancelled', () => {
    const cancelled = file([{ ...event, state: 'CANCELLED', sequence: 4 }], 'CANCEL')
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:4']))
  })

  test('lets no text begin a line of its own, for no reader', () => {
    for (const end of ['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const text = `Falls${end}X-MADE:1`
      const made = calendarFile({
        name: text,
        method: 'PUBLISH',
        events: [{ ...event, title: text, description: text, location: text }],
      })
      const begun = made.replaceAll('\r\n ', '').split(/[\r\n\v\f\u0085\u2028\u2029]/)
      expect(begun.filter((line) => line.startsWith('X-MADE'))).toEqual([])
    }
  })
})
