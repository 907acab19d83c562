/** The order of texts that code reads, not people: ISO days, ids, codes. By code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
