/** Joins facts into one line. If it wraps, the dot stays at the end of the line. */
export const dotted = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
