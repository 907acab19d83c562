/** How an enrollment came about. */
export const enrollmentSources = ['SELF', 'ADMIN', 'INVITATION', 'WALK_IN', 'CURRICULUM'] as const

export type EnrollmentSource = (typeof enrollmentSources)[number]
