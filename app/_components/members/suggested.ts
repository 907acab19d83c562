type Count = { value: string; count: number }

/** The number of suggestions; a longer list would not help. */
const maxSuggestions = 200

/** Departments to suggest while typing: those with the most people, sorted by name. */
export const suggested = (departments: readonly Count[]): string[] =>
  departments
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxSuggestions)
    .map(({ value }) => value)
    .toSorted((a, b) => a.localeCompare(b))
