/** Why a credit, or a part of it, does not count on a credential. The order is the one issues are shown in. */
export const creditIssueReasons = [
  'UNSUPPORTED_LICENSE_TYPE',
  'OUTSIDE_ACTIVE_LICENSE_PERIOD',
  'NEEDS_REACTIVATION',
  'CREDIT_OVERAGE',
  'ONLINE_CREDIT_OVERAGE',
  'NO_ONLINE_CREDITS_ALLOWED',
  'HAS_NO_UNITS',
] as const

export type CreditIssueReason = (typeof creditIssueReasons)[number]
