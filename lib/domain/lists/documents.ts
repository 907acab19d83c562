/** What a stored document is. */
export const documentKinds = ['LICENSE', 'CERTIFICATE', 'HEALTH', 'SIGN_IN_SHEET', 'POLICY', 'OTHER'] as const

/** Health records an employer may ask for. */
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
