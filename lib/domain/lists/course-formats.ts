import type { Severity } from './notification-severities'

/** How a course is taken, with the color of its tag (specification, section 3, tag colors). */
export const courseFormats = [
  { code: 'IN_PERSON', tag: 'SUCCESS' },
  { code: 'ONLINE', tag: 'INFO' },
  { code: 'HYBRID', tag: 'WARN' },
] as const satisfies readonly { code: string; tag: Severity }[]

export type CourseFormat = (typeof courseFormats)[number]['code']

/** The codes alone, in the order of the list. */
export const courseFormatCodes: readonly CourseFormat[] = courseFormats.map((row) => row.code)
