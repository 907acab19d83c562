import type { FieldProblem } from '../result'
import { paragraphsProblem } from '../values'

/** Maximum characters of an administrator's own words in a reminder. */
export const noteLimit = 500

/** The problem with an administrator's own words. */
export const noteProblem = (note: string | null | undefined): FieldProblem | null => paragraphsProblem(note, noteLimit)
