import { addMonths, isPlainDate, lastDayOfMonth, type PlainDate } from '@/lib/domain/time/plain-date'

/** A calendar month, "2026-11", with its first and last day. */
export type Month = { month: string; from: PlainDate; to: PlainDate }

const startOf = (day: PlainDate): PlainDate => `${day.slice(0, 8)}01`

/** The month of a day. */
export function monthOf(day: PlainDate): Month {
  const from = startOf(day)
  return { month: from.slice(0, 7), from, to: lastDayOfMonth(from) }
}

/** A month as written in an address; null when it is none. */
export const readMonth = (text: string): Month | null => (isPlainDate(`${text}-01`) ? monthOf(`${text}-01`) : null)

/** The month of a day and the 24 before it, the latest first. */
export const lastMonths = (today: PlainDate): Month[] =>
  Array.from({ length: 25 }, (_, index) => monthOf(addMonths(startOf(today), -index)))

/** A month and the twelve before it, the earliest first. */
export const thirteenMonths = ({ from }: Month): Month[] =>
  Array.from({ length: 13 }, (_, index) => monthOf(addMonths(from, index - 12)))
