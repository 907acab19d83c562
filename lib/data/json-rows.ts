/** A record as the database writes it in JSON: instants become text, everything else stays the same. */
export type InJson<T> = T extends string
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? InJson<Item>[]
      : T extends object
        ? { [K in keyof T]: InJson<T[K]> }
        : T

/** An instant of such a record. */
export const instant = (text: string): Date => new Date(text)
export const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Converts the two instants that every row has. */
export const withInstants = <T extends { createdAt: string; updatedAt: string }>(row: T) => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
})
