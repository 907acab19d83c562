/** The state of a task. Sessions can only be scheduled for a published one. */
export const taskStates = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const

export type TaskState = (typeof taskStates)[number]

/** The state of a session of a task, in the order it goes through. */
export const taskSessionStates = ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'] as const

/** What a list of them is filtered by: a state, or what is missing before one that is over is finalized. */
export const taskSessionFilters = [...taskSessionStates, 'UNSIGNED', 'UNFINALIZED'] as const
export type TaskSessionFilterCode = (typeof taskSessionFilters)[number]
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

/** The result of an enrollment: done, open, not done, or withdrawn. */
export const enrollmentResults = ['DONE', 'OPEN', 'NOT_DONE', 'WITHDRAWN'] as const

export type EnrollmentResult = (typeof enrollmentResults)[number]

/** The reason an enrollment is PENDING. */
const pendingReasons = ['INVITATION', 'APPROVAL', 'WAITLIST'] as const

export type PendingReason = (typeof pendingReasons)[number]

/** How an enrollment came about. */
const enrollmentSources = ['SELF', 'ADMIN', 'INVITATION', 'WALK_IN', 'CURRICULUM'] as const

export type EnrollmentSource = (typeof enrollmentSources)[number]

/** How a person was checked in: by the QR code, the typed code, or the instructor. */
const checkInMethods = ['QR', 'CODE', 'ROSTER'] as const

export type CheckInMethod = (typeof checkInMethods)[number]

/**
 * How attendance was recorded: by a code on the person's own phone, by staff while the session ran, from a paper sheet
 * entered afterwards (without a time), or as a guest on the instructor's screen.
 */
const attendanceSources = ['CODE', 'INSTRUCTOR', 'PAPER', 'GUEST'] as const

export type AttendanceSource = (typeof attendanceSources)[number]
