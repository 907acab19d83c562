/** Facts in one line; where it is broken, the dot stays at its end. */
export const dotted = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
