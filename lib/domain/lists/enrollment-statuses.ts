/** Where an enrollment stands. */
export const enrollmentStatuses = [
  'ENROLLED',
  'PENDING',
  'PASS',
  'FAIL',
  'INCOMPLETE',
  'ATTENDED',
  'ABSENT',
  'WITHDRAWN',
] as const

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
