/** One fact of the profile in words, and as it is stored: two versions are compared in any language. */
export type ProfileFact = { label: string; value: string; raw: string }

/** The facts of the profile as it is now that are not as they were. Both lists hold the same fields in the same order. */
export const changedFacts = (before: readonly ProfileFact[], now: readonly ProfileFact[]): ProfileFact[] =>
  now.filter(({ raw }, index) => raw !== before[index]?.raw)
