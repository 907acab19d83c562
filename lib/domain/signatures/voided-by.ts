/** Whose signatures become void: those of everybody who signed, or of the instructors alone. */
export type Voided = 'everybody' | 'instructors'

/** The fields in the text that everybody signs (`signed-text.ts`). */
const commonFields: ReadonlySet<string> = new Set(['title', 'startsAt', 'endsAt', 'timeZone', 'location'])

/** After these fields of a session have changed; an instructor also signs for how it was held. */
export function voidedBySession(changedFields: readonly string[]): Voided | null {
  if (changedFields.some((field) => commonFields.has(field))) return 'everybody'
  return changedFields.includes('format') ? 'instructors' : null
}

/** After these fields of a class have changed; an instructor signs for all of what was taught. */
export function voidedByTask(changedFields: readonly string[]): Voided | null {
  if (changedFields.length === 0) return null
  return changedFields.some((field) => commonFields.has(field)) ? 'everybody' : 'instructors'
}
