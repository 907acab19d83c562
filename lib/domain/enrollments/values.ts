/**
 * Maximum characters in the reason for turning somebody down, removing them, admitting them late, or undoing their
 * check-in.
 */
export const enrollmentReasonLength = 300
