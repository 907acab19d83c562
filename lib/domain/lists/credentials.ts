/** The fields of work the product serves. */
export const industries = ['EDUCATION', 'HEALTHCARE'] as const

export type Industry = (typeof industries)[number]

type Row = { code: string; industry: Industry; abbreviated: boolean }

/**
 * Every license a person can record. `abbreviated: false` means that the short label is the long one (PRMDC,
 * specification section 3).
 */
export const credentialTypes = [
  { code: 'MD', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'DO', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RN', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LVN', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LPN', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CNA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'HHA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'NP', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PHARMD', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'EMT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'AEMT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PRMDC', industry: 'HEALTHCARE', abbreviated: false },
  { code: 'CMA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CMA2', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RMA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'NFA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'NHA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'ALA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RRT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CRT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RCP', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RDMS', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RADT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CRNA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CNM', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CNS', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LPT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CHT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PTA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'OT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'OTA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'SLP', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'AUD', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RD', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'DDS', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RDH', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'RDA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'OD', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'DC', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'DPM', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LAC', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LMT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CPHT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CPT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'MLS', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'MLT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CST', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LCSW', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LMSW', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LMFT', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'LPC', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'PSY', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'BCBA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CADC', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'ATC', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'HCA', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'CHW', industry: 'HEALTHCARE', abbreviated: true },
  { code: 'TCHR', industry: 'EDUCATION', abbreviated: false },
  { code: 'SPED', industry: 'EDUCATION', abbreviated: true },
  { code: 'CTE', industry: 'EDUCATION', abbreviated: true },
  { code: 'ECE', industry: 'EDUCATION', abbreviated: true },
  { code: 'CDA', industry: 'EDUCATION', abbreviated: true },
  { code: 'SUBT', industry: 'EDUCATION', abbreviated: true },
  { code: 'PARA', industry: 'EDUCATION', abbreviated: true },
  { code: 'PRIN', industry: 'EDUCATION', abbreviated: true },
  { code: 'SCNSL', industry: 'EDUCATION', abbreviated: false },
  { code: 'SPSY', industry: 'EDUCATION', abbreviated: true },
  { code: 'SLIB', industry: 'EDUCATION', abbreviated: false },
] as const satisfies readonly Row[]

export type CredentialType = (typeof credentialTypes)[number]['code']

/** The codes only, in the order of the list. */
export const credentialTypeCodes: readonly CredentialType[] = credentialTypes.map((row) => row.code)

/** Whether a credential was confirmed with its board. All but PENDING are results of the specification. */
export const verificationStates = ['UNVERIFIED', 'PENDING', 'YES', 'NO', 'PARTIAL', 'UNVERIFIABLE'] as const

export type VerificationState = (typeof verificationStates)[number]

/** Why a credential could not be confirmed with its board. */
export const verificationFailureReasons = [
  'NAME_MISMATCH',
  'DATE_MISMATCH',
  'NOT_FOUND',
  'EXPIRED',
  'NOT_VALID',
] as const

/**
 * The status of a renewal period against its requirement. UNKNOWN: the law has several ways to renew, and the person
 * has not said which one they follow.
 */
export const complianceStatuses = [
  'COMPLIANT',
  'ON_TRACK',
  'AT_RISK',
  'NOT_COMPLIANT',
  'UNKNOWN',
  'EXEMPT',
  'NOT_TRACKED',
] as const

export type ComplianceStatus = (typeof complianceStatuses)[number]

/** Where a credit came from. */
export const creditSources = ['SELF_REPORTED', 'SESSION', 'IMPORTED'] as const

export type CreditSource = (typeof creditSources)[number]

/** Why a credit, or a part of it, does not count on a credential. Issues are shown in this order. */
export const creditIssueReasons = [
  'UNSUPPORTED_LICENSE_TYPE',
  'OUTSIDE_ACTIVE_LICENSE_PERIOD',
  'NEEDS_REACTIVATION',
  'CREDIT_OVERAGE',
  'ONLINE_CREDIT_OVERAGE',
  'NO_ONLINE_CREDITS_ALLOWED',
  'HAS_NO_UNITS',
  'ACTIVITY_OVERAGE',
  'SAME_COURSE',
  'NOT_APPROVED',
] as const

export type CreditIssueReason = (typeof creditIssueReasons)[number]
