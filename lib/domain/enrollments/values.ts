/** Characters of the reason why somebody is turned down, taken off, let in late or checked out of the list again. */
export const enrollmentReasonLength = 300
