import 'server-only'

/** A number of rows: exact, or about so many where counting them would take long. */
export type RowCount = { count: number; exact: boolean }

/** Rows are counted up to here, by statements that look for one more; more are said to be more. */
export const countsUpTo = 1000

export const rowCount = (count: number): RowCount => ({
  count: Math.min(count, countsUpTo),
  exact: count <= countsUpTo,
})
