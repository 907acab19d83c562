import type { VerificationState } from './credentials'
import type { CourseFormat } from './sessions'

/** The severity of a message; also the color of a tag. */
export type Severity = 'WARN' | 'INFO' | 'SUCCESS' | 'ERROR'

/** The two scales of answers, which checklists use. */
export const yesNoMaybe = ['YES', 'NO', 'MAYBE'] as const
export const yesNoPartialNa = ['YES', 'NO', 'PARTIAL', 'NA'] as const
type YesNoPartialNa = (typeof yesNoPartialNa)[number]

const tags: Record<CourseFormat | YesNoPartialNa | VerificationState, Severity> = {
  YES: 'SUCCESS',
  NO: 'WARN',
  PARTIAL: 'INFO',
  NA: 'INFO',
  UNVERIFIED: 'INFO',
  PENDING: 'INFO',
  UNVERIFIABLE: 'INFO',
  IN_PERSON: 'SUCCESS',
  ONLINE: 'INFO',
  HYBRID: 'WARN',
}

/** The color of a tag (specification, section 3, tag colors). */
export const tagSeverity = (code: keyof typeof tags): Severity => tags[code]
