/** The kinds of stored documents. */
export const documentKinds = ['LICENSE', 'CERTIFICATE', 'HEALTH', 'SIGN_IN_SHEET', 'POLICY', 'OTHER'] as const

/** Health records that an employer may request. */
export const healthRecordTypes = [
  'XRAY',
  'PHYSICAL_EXAM',
  'CPR_CARD',
  'TB_TEST',
  'VACC_COVID19',
  'VACC_INFLUENZA',
  'VACC_HEPATITIS_B',
  'VACC_MMR',
  'VACC_VARICELLA',
  'VACC_TDAP',
  'MISC',
] as const

/**
 * The source of a person's document: added by them, evidence of a credit, earned in a class, signed for an
 * organization.
 */
export const documentSources = ['UPLOADED', 'EVIDENCE', 'CERTIFICATE', 'SIGNED'] as const
export type DocumentSource = (typeof documentSources)[number]

/** The result of the malware check of a file. */
export const fileChecks = ['NOT_CHECKED', 'WAITING', 'CLEAN', 'INFECTED'] as const
export type FileCheck = (typeof fileChecks)[number]
