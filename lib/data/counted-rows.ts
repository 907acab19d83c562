/** A number of rows: exact, or approximate where counting would take long. */
export type RowCount = { count: number; exact: boolean }

/** Rows are counted up to this limit, by statements that look for one more; beyond it the count is not exact. */
export const countsUpTo = 1000

export const rowCount = (count: number): RowCount => ({
  count: Math.min(count, countsUpTo),
  exact: count <= countsUpTo,
})
