/** Answers as adopted in 45 CFR 170.207(o)(1): SNOMED CT where it has a code, HL7 NullFlavor otherwise. */
export const sexualOrientations = [
  { code: 'STRAIGHT', standard: 'SNOMED CT', standardCode: '20430005' },
  { code: 'LESBIAN_GAY', standard: 'SNOMED CT', standardCode: '38628009' },
  { code: 'BISEXUAL', standard: 'SNOMED CT', standardCode: '42035005' },
  { code: 'SOMETHING_ELSE', standard: 'HL7 NullFlavor', standardCode: 'OTH' },
  { code: 'DONT_KNOW', standard: 'HL7 NullFlavor', standardCode: 'UNK' },
  { code: 'CHOOSE_NOT_TO_DISCLOSE', standard: 'HL7 NullFlavor', standardCode: 'ASKU' },
] as const

export type SexualOrientation = (typeof sexualOrientations)[number]['code']

/** The codes alone, in the order of the list. */
export const sexualOrientationCodes: readonly SexualOrientation[] = sexualOrientations.map((row) => row.code)
