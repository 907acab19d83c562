/** The signatures that become void: those of everybody, or only those of the instructors. */
export type Voided = 'everybody' | 'instructors'

/** The fields in the text that everybody signs (`signed-text.ts`). */
const commonFields: ReadonlySet<string> = new Set(['title', 'startsAt', 'endsAt', 'timeZone', 'location'])

/** The signatures voided by a change of these fields of a session. Instructors also sign for its format. */
export function voidedBySession(changedFields: readonly string[]): Voided | null {
  if (changedFields.some((field) => commonFields.has(field))) return 'everybody'
  return changedFields.includes('format') ? 'instructors' : null
}

/** The signatures voided by a change of these fields of a class. Instructors sign for everything that was taught. */
export function voidedByTask(changedFields: readonly string[]): Voided | null {
  if (changedFields.length === 0) return null
  return changedFields.some((field) => commonFields.has(field)) ? 'everybody' : 'instructors'
}
