import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import type { RoleType } from '@/lib/domain/lists/organizations'
import { bareText, foldText } from '@/lib/domain/people/sort-name'

/** The names used in files in place of a geography's code. */
export const geographyNames: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  USA: 'United States (national)',
}

/** The names used in files in place of a credential type's code. */
export const credentialTypeNames: Readonly<Record<string, string>> = {
  MD: 'Doctor of Medicine',
  DO: 'Doctor of Osteopathic Medicine',
  RN: 'Registered Nurse',
  LVN: 'Licensed Vocational Nurse',
  LPN: 'Licensed Practical Nurse',
  CNA: 'Certified Nursing Assistant',
  HHA: 'Certified Home Health Aide',
  NP: 'Nurse Practitioner',
  PA: 'Physician Assistant',
  PHARMD: 'Pharmacist (Doctor of Pharmacy)',
  EMT: 'Emergency Medical Technician',
  AEMT: 'Advanced Emergency Medical Technician',
  PRMDC: 'Paramedic',
  CMA: 'Certified Medical Assistant',
  CMA2: 'Certified Medication Aide',
  RMA: 'Registered Medical Assistant',
  NFA: 'Nursing Facility Administrator',
  NHA: 'Nursing Home Administrator',
  ALA: 'Assisted Living Administrator',
  RRT: 'Registered Respiratory Therapist',
  CRT: 'Certified Respiratory Therapist',
  RCP: 'Respiratory Care Practitioner',
  RDMS: 'Registered Diagnostic Medical Sonographer',
  RADT: 'Radiologic Technologist',
  CRNA: 'Certified Registered Nurse Anesthetist',
  CNM: 'Certified Nurse-Midwife',
  CNS: 'Clinical Nurse Specialist',
  LPT: 'Licensed Psychiatric Technician',
  CHT: 'Certified Hemodialysis Technician',
  PT: 'Physical Therapist',
  PTA: 'Physical Therapist Assistant',
  OT: 'Occupational Therapist',
  OTA: 'Occupational Therapy Assistant',
  SLP: 'Speech-Language Pathologist',
  AUD: 'Audiologist',
  RD: 'Registered Dietitian',
  DDS: 'Dentist',
  RDH: 'Registered Dental Hygienist',
  RDA: 'Registered Dental Assistant',
  OD: 'Optometrist',
  DC: 'Chiropractor',
  DPM: 'Podiatrist',
  LAC: 'Licensed Acupuncturist',
  LMT: 'Licensed Massage Therapist',
  CPHT: 'Pharmacy Technician',
  CPT: 'Certified Phlebotomy Technician',
  MLS: 'Medical Laboratory Scientist',
  MLT: 'Medical Laboratory Technician',
  CST: 'Certified Surgical Technologist',
  LCSW: 'Licensed Clinical Social Worker',
  LMSW: 'Licensed Master Social Worker',
  LMFT: 'Licensed Marriage and Family Therapist',
  LPC: 'Licensed Professional Counselor',
  PSY: 'Psychologist',
  BCBA: 'Board Certified Behavior Analyst',
  CADC: 'Certified Alcohol and Drug Counselor',
  ATC: 'Certified Athletic Trainer',
  HCA: 'Registered Home Care Aide',
  CHW: 'Community Health Worker',
  TCHR: 'Teacher',
  SPED: 'Special Education Teacher',
  CTE: 'Career and Technical Education Teacher',
  ECE: 'Early Childhood Educator',
  CDA: 'Child Development Associate',
  SUBT: 'Substitute Teacher',
  PARA: 'Paraprofessional / Educational Aide',
  PRIN: 'Principal / School Administrator',
  SCNSL: 'School Counselor',
  SPSY: 'School Psychologist',
  SLIB: 'School Librarian',
}

/** Short names that are not the code itself. */
const credentialTypeShortNames: Readonly<Record<string, string>> = {
  PRMDC: 'Paramedic',
  CMA2: 'Med Aide',
  RADT: 'RT(R)',
  DDS: 'DDS/DMD',
  LAC: 'L.Ac.',
  PSY: 'PsyD/PhD',
  TCHR: 'Teacher',
  SUBT: 'Sub Teacher',
  PRIN: 'Principal',
  SCNSL: 'School Counselor',
  SPSY: 'School Psych',
  SLIB: 'School Librarian',
}

function vocabulary<T extends string>(codes: readonly T[], ...names: Readonly<Record<string, string>>[]) {
  const codeOfName = new Map<string, T>()
  for (const code of codes) {
    for (const table of names) {
      const name = table[code]
      // "Registered Nurse", and with its code: "Registered Nurse (RN)", "RN - Registered Nurse".
      if (name) for (const text of [`${name}${code}`, `${code}${name}`, name]) codeOfName.set(bareText(text), code)
    }
  }
  for (const code of codes) codeOfName.set(bareText(code), code)
  return codeOfName
}

/** Further names used in files for credential types. */
const otherTypeNames: Readonly<Record<string, CredentialType>> = {
  'Certified Nurse Assistant': 'CNA',
  'Certified Nurse Aide': 'CNA',
  'Certified Nursing Aide': 'CNA',
  'Nursing Assistant': 'CNA',
  'Nurse Aide': 'CNA',
  'Home Health Aide': 'HHA',
  'Medication Aide': 'CMA2',
  'Medical Assistant': 'CMA',
}

const geos = vocabulary<Geography>(geographyCodes, geographyNames)
const types = new Map([
  ...Object.entries(otherTypeNames).flatMap(([name, code]) =>
    [`${name}${code}`, `${code}${name}`, name].map((text) => [bareText(text), code] as const),
  ),
  ...vocabulary<CredentialType>(credentialTypeCodes, credentialTypeNames, credentialTypeShortNames),
])
const roles = new Map<string, RoleType>([
  ...'admin administrator administrador administradora 管理者'.split(' ').map((word) => [word, 'ADMIN'] as const),
  ...'member employee staff user miembro empleado empleada メンバー 従業員 社員 職員'
    .split(' ')
    .map((word) => [word, 'MEMBER'] as const),
])

/** A geography by its code or name; null for any other text. */
export const readGeo = (text: string): Geography | null => geos.get(bareText(text)) ?? null
/** A credential type by its code or name; null for any other text. */
export const readCredentialType = (text: string): CredentialType | null => types.get(bareText(text)) ?? null
/** A role by its name in any of the three languages; null for any other text. */
export const readRoleType = (text: string): RoleType | null => roles.get(foldText(text)) ?? null
