import 'server-only'

/** True when the database refused a row because its person's record was merged into another meanwhile. Nothing was written. */
export const isMergedPerson = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('the record of this person was merged into another')
