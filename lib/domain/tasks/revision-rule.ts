/** Everything a task is from one revision on. */
export const revisionFields = [
  'title',
  'description',
  'objectives',
  'industry',
  'defaultFormat',
  'units',
  'onlineUnits',
  'topics',
  'topicCodes',
  'eligible',
  'requiresTest',
  'passMark',
  'minAttendancePct',
  'minutesPerUnit',
] as const
export type RevisionField = (typeof revisionFields)[number]
export type RevisionContent = Readonly<Record<RevisionField, unknown>>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which an edit differs from what is there. */
export const changedFields = (before: RevisionContent, after: RevisionContent): RevisionField[] =>
  revisionFields.filter((field) => !isSame(before[field], after[field]))

/** An edit makes a new revision when a finalized session's paper was made from the present one: what was issued stays as it was. */
export const needsNewRevision = (changedFieldNames: readonly RevisionField[], isFinalizedWith: boolean): boolean =>
  changedFieldNames.length > 0 && isFinalizedWith
