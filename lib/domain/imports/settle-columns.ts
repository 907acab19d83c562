/** What a header claims to contain. The claim with the greater strength wins. */
export type Claim<T extends string> = { target: T; strength: number }

/** A field that several columns fit equally well (or one that may not be meant), with the indexes of those columns. */
export type ColumnQuestion<T extends string> = { target: T; columns: number[] }

export type SettledColumns<T extends string> = { mapping: (T | null)[]; questions: ColumnQuestion<T>[] }

/**
 * Gives each field to the column with the strongest claim, wherever it stands. Columns that claim a field equally
 * strongly get nothing and are a question; one that is empty in every row makes way for one that is not.
 */
export function settleColumns<T extends string>(
  claims: readonly (Claim<T> | null)[],
  isEmpty: (column: number) => boolean = () => false,
): SettledColumns<T> {
  const mapping: (T | null)[] = claims.map(() => null)
  const questions: ColumnQuestion<T>[] = []
  const byTarget = new Map<T, number[]>()
  for (const [column, claim] of claims.entries())
    if (claim) byTarget.set(claim.target, [...(byTarget.get(claim.target) ?? []), column])
  for (const [target, columns] of byTarget) {
    const strongest = Math.max(...columns.map((column) => claims[column]!.strength))
    const best = columns.filter((column) => claims[column]!.strength === strongest)
    const filled = best.filter((column) => !isEmpty(column))
    const [winner, ...others] = filled.length > 0 ? filled : best
    if (others.length > 0) questions.push({ target, columns: [winner!, ...others] })
    else mapping[winner!] = target
  }
  return { mapping, questions }
}

/** The first values of a column that are not empty, each once. */
export function firstValues(rows: readonly (readonly string[])[], column: number, most = 3): string[] {
  const values = new Set<string>()
  for (const cells of rows) {
    const value = (cells[column] ?? '').trim()
    if (value !== '') values.add(value)
    if (values.size === most) break
  }
  return [...values]
}
