/** Whose signatures become void: those of everybody who signed, or of the instructors alone. */
export type Voided = 'everybody' | 'instructors'

/** The fields in the text that everybody signs (`signed-text.ts`). */
const inEveryText: ReadonlySet<string> = new Set(['title', 'startsAt', 'endsAt', 'timeZone', 'location'])

/** After these fields of a session have changed; an instructor also signs for how it was held. */
export function voidedBySession(changed: readonly string[]): Voided | null {
  if (changed.some((field) => inEveryText.has(field))) return 'everybody'
  return changed.includes('format') ? 'instructors' : null
}

/** After these fields of a class have changed; an instructor signs for all of what was taught. */
export function voidedByTask(changed: readonly string[]): Voided | null {
  if (changed.length === 0) return null
  return changed.some((field) => inEveryText.has(field)) ? 'everybody' : 'instructors'
}
