import { type CourseFormat, courseFormats } from './course-formats'
import type { Severity } from './notification-severities'
import { type VerificationState, verificationStates } from './verification-states'
import { type YesNoPartialNa, yesNoPartialNa } from './yes-no-partial-na'

const tags = new Map<string, Severity>(
  [...courseFormats, ...yesNoPartialNa, ...verificationStates].map((row) => [row.code, row.tag]),
)

/** The color of a tag: Yes success, No warn, Partial and N/A info; in person success, online info, hybrid warn. */
export const tagSeverity = (code: CourseFormat | YesNoPartialNa | VerificationState): Severity =>
  tags.get(code) ?? 'INFO'
