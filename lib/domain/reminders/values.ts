import type { FieldProblem } from '../result'
import { paragraphsProblem } from '../values'

/** Characters of what an administrator adds to a reminder in their own words. */
export const noteLimit = 500

/** What is wrong with an administrator's own words. */
export const noteProblem = (note: string | null | undefined): FieldProblem | null => paragraphsProblem(note, noteLimit)
