import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A calendar date in the form the driver needs: midnight UTC, never shifted by a time zone. */
export const toColumn = (date: PlainDate): Date => new Date(`${date}T00:00:00.000Z`)

/** A date column as a calendar date. */
export const fromColumn = (date: Date): PlainDate => date.toISOString().slice(0, 10) as PlainDate

export const toColumnOrNull = (date: PlainDate | null | undefined): Date | null => (date ? toColumn(date) : null)
export const fromColumnOrNull = (date: Date | null): PlainDate | null => (date ? fromColumn(date) : null)
