/** Plain values, and lists of codes in the same order. */
const isSame = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join())

/** True when two records differ in any of these fields. */
export const differs = <T extends object>(a: T, b: T, fields: readonly (keyof T)[]): boolean =>
  fields.some((field) => !isSame(a[field], b[field]))
