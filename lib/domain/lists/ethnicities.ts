/** Answers to the optional question of race or ethnicity; a person may choose several. */
export const ethnicities = [
  'WHITE',
  'BLACK',
  'ASIAN',
  'HISPANIC',
  'NATIVE_AMERICAN',
  'PACIFIC_ISLANDER',
  'MIDDLE_EASTERN',
  'OTHER',
  'PREFER_NOT_TO_SAY',
] as const

export type Ethnicity = (typeof ethnicities)[number]
