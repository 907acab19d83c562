/** How a renewal period stands against its requirement. */
export const complianceStatuses = [
  'COMPLIANT',
  'ON_TRACK',
  'AT_RISK',
  'NOT_COMPLIANT',
  'EXEMPT',
  'NOT_TRACKED',
] as const

export type ComplianceStatus = (typeof complianceStatuses)[number]
