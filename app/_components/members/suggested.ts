type Count = { value: string; count: number }

/** The number of suggestions; a longer list would not help. */
const maxSuggestions = 200

/** Departments to offer where one is typed: those most people are in, by name. */
export const suggested = (departments: readonly Count[]): string[] =>
  departments
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxSuggestions)
    .map(({ value }) => value)
    .toSorted((a, b) => a.localeCompare(b))
