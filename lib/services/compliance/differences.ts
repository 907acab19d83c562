import 'server-only'
/** True when two records differ in any of these fields; lists of plain values only. */
export const differs = <T extends object>(a: T, b: T, fields: readonly (keyof T)[]): boolean =>
  fields.some((field) => a[field] !== b[field])
