/** One line of the report. `low` and `high` are the worst and best round; the value is the median. */
export type Figure = {
  name: string
  value: number
  unit: string
  low?: number
  high?: number
  goal?: Goal
  /** Context for the number, for example both rates behind a ratio. */
  note?: string
}
export type Goal = { atLeast: number } | { atMost: number }

/** True when a figure reaches its goal; null when it has none. */
export function isReached({ value, goal }: Figure): boolean | null {
  if (!goal) return null
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** A figure of several rounds. */
export function figureOf(
  name: string,
  unit: string,
  rounds: readonly number[],
  overrides: Partial<Figure> = {},
): Figure {
  return { name, unit, value: median(rounds), low: Math.min(...rounds), high: Math.max(...rounds), ...overrides }
}
