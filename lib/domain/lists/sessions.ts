/** The state of a task: only a published one can have sessions scheduled. */
export const taskStates = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const

export type TaskState = (typeof taskStates)[number]

/** The state of a session of a task, in the order it goes through. */
export const taskSessionStates = ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'] as const

export type TaskSessionState = (typeof taskSessionStates)[number]

/** How a course is taken. */
export const courseFormats = ['IN_PERSON', 'ONLINE', 'HYBRID'] as const

export type CourseFormat = (typeof courseFormats)[number]

/** The status of an enrollment. */
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

/** What has come of a session for somebody: done, nothing yet, not done, or they did not come along. */
export const enrollmentResults = ['DONE', 'OPEN', 'NOT_DONE', 'WITHDRAWN'] as const

export type EnrollmentResult = (typeof enrollmentResults)[number]

/** What a PENDING enrollment waits for. */
const pendingReasons = ['INVITATION', 'APPROVAL', 'WAITLIST'] as const

export type PendingReason = (typeof pendingReasons)[number]

/** How an enrollment came about. */
const enrollmentSources = ['SELF', 'ADMIN', 'INVITATION', 'WALK_IN', 'CURRICULUM'] as const

export type EnrollmentSource = (typeof enrollmentSources)[number]

/** How somebody was checked in: by the picture of the code, the code typed, or by the instructor. */
const checkInMethods = ['QR', 'CODE', 'ROSTER'] as const

export type CheckInMethod = (typeof checkInMethods)[number]

/**
 * How somebody was seen: by a code on their own phone, by staff while the session ran, on a paper sheet that was entered afterwards
 * (without a time), or as a guest on the instructor's screen.
 */
const attendanceSources = ['CODE', 'INSTRUCTOR', 'PAPER', 'GUEST'] as const

export type AttendanceSource = (typeof attendanceSources)[number]
