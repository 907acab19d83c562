/** Why a credential could not be confirmed with its board. */
export const verificationFailureReasons = [
  'NAME_MISMATCH',
  'DATE_MISMATCH',
  'NOT_FOUND',
  'EXPIRED',
  'NOT_VALID',
] as const

export type VerificationFailureReason = (typeof verificationFailureReasons)[number]
