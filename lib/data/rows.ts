import type { QueryConfig } from 'pg'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/**
 * A named statement over ids: `text` gets the condition to put after a column. A single id is compared by itself: for
 * an array, whose length Postgres cannot know in advance, it would make a new plan at each execution.
 */
export function byIds(name: string, text: (matches: string) => string, ids: readonly string[]): QueryConfig {
  if (ids.length === 1) return { name: `${name}-one`, text: text('= $1::uuid'), values: [ids[0]] }
  return { name, text: text('= ANY($1::uuid[])'), values: [ids] }
}

/** A number of rows: exact, or approximate where counting would take long. */
export type RowCount = { count: number; exact: boolean }

/** Rows are counted up to this limit, by statements that look for one more; beyond it the count is not exact. */
export const countsUpTo = 1000

export const rowCount = (count: number, most: number = countsUpTo): RowCount => ({
  count: Math.min(count, most),
  exact: count <= most,
})

/** A record as the database writes it in JSON: instants become text, everything else stays the same. */
export type InJson<T> = T extends string
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? InJson<Item>[]
      : T extends object
        ? { [K in keyof T]: InJson<T[K]> }
        : T

/** An instant of such a record. */
export const instant = (text: string): Date => new Date(text)
export const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Converts the two instants that every row has. */
export const withInstants = <T extends { createdAt: string; updatedAt: string }>(row: T) => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
})

/** A calendar date in the form the driver needs: midnight UTC, never shifted by a time zone. */
export const toColumn = (date: PlainDate): Date => new Date(`${date}T00:00:00.000Z`)

/** A date column as a calendar date. */
export const fromColumn = (date: Date): PlainDate => date.toISOString().slice(0, 10) as PlainDate

export const toColumnOrNull = (date: PlainDate | null | undefined): Date | null => (date ? toColumn(date) : null)
export const fromColumnOrNull = (date: Date | null): PlainDate | null => (date ? fromColumn(date) : null)
