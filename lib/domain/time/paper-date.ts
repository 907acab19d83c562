import { formatDate, formatDateTime, formatMonth, formatTime } from './format-date'
import type { PlainDate } from './plain-date'
import { zoneOfInstant } from './zone-of-instant'

/**
 * A date on a paper, always in US style ("Nov 21, 2026") whatever the reader's language. PDFs, sheets and CSVs use it.
 */
export const paperDate = (date: PlainDate): string => formatDate(date, 'en')

/** The month of a day on a paper: "Nov 2026". */
export const paperMonth = (date: PlainDate): string => formatMonth(date, 'en')

/** An instant on a paper, as seen in `timeZone` (IANA): "Nov 21, 2026, 3:05 PM". */
export const paperDateTime = (instant: Date, timeZone: string): string => formatDateTime(instant, timeZone, 'en')

/** An instant on a paper with its time zone: "Nov 21, 2026, 3:05 PM PST". */
export const paperMoment = (instant: Date, timeZone: string): string =>
  `${paperDateTime(instant, timeZone)} ${zoneOfInstant(instant, timeZone)}`

/** A time of day on a paper: "3:05 PM". */
export const paperTime = (instant: Date, timeZone: string): string => formatTime(instant, timeZone, 'en')
