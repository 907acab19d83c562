/** How somebody was checked in: by the picture of the code, the code typed, or by the instructor. */
export const checkInMethods = ['QR', 'CODE', 'ROSTER'] as const

export type CheckInMethod = (typeof checkInMethods)[number]
