/** The order of technical texts such as ISO days, ids and codes: by code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
