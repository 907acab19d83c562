import type { PeriodRule } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'
import type { InForce } from './in-force'

/** Where a number comes from: the address, and the law or form it shows. */
export type RuleSource = { url: string; cite: string }

/** Remarks shown beside a requirement; keys of `compliance.notes`. */
export type RuleNote =
  | 'paidWorkDay'
  | 'twelveHoursEveryYear'
  | 'homeHealthOnline'
  | 'texasNurseAideHours'
  | 'certificationInstead'
  | 'humanTrafficking'

/** What a first renewal without hours still requires; keys of `compliance.firstRenewal`. */
export type FirstRenewalNote = 'implicitBias' | 'humanTrafficking' | 'lostWhenLate'

/** Notes that complete the sentence that all hours are in: the law wants more than is counted. Each has a text in `compliance.stillDue`. */
export const stillDueNotes = ['texasNurseAideHours', 'humanTrafficking'] as const satisfies readonly RuleNote[]

/** A set of unit rules that is computed. Units are hundredths of an hour. */
export type CreditRequirement = Limits &
  PeriodRule &
  InForce & {
    geo: string
    type: string
    /** Names the rule set that decided; stored with derived results. */
    version: string
    minInitialDays: number
    /** Years a person keeps certificates, where a source names them. */
    keepCertificatesYears: number | null
    /** Official name of who renews the license. */
    board: string
    notes: readonly RuleNote[]
    firstRenewalNotes: readonly FirstRenewalNote[]
    /** Where a note comes from, if not from the first source. */
    noteSources: Partial<Record<RuleNote | FirstRenewalNote, RuleSource>>
    sources: readonly [RuleSource, ...RuleSource[]]
    lastChecked: PlainDate
  }

/**
 * Hours a Texas nurse aide needs: 20 by the specification. Texas Health and Safety Code 250.0035(c) says 24;
 * set 24 here to follow it, and remove the note about the difference.
 */
const texasNurseAideHours: 20 | 24 = 20
const texasNurseAideLaw = 24

const hours = (value: number) => value * 100

const noYearLimits = { minFirstYear: null, minSecondYear: null, maxFirstYear: null, maxOnline: null }
const always = { effectiveFrom: null, effectiveTo: null }
const checked = { lastChecked: '2026-11-21' }
const twoYears = { periodMonths: 24 }

const california = { geo: 'CA', keepCertificatesYears: 4, ...always, ...checked, ...twoYears } as const
const texas = { geo: 'TX', keepCertificatesYears: null, ...always, ...checked, ...twoYears } as const

const publicHealth = 'California Department of Public Health (CDPH)'
const texasNursing = 'Texas Board of Nursing'

const aideSources = {
  renewal: {
    url: 'https://www.cdph.ca.gov/Programs/CHCQ/LCP/Pages/How-to-Complete-Your-Renewal-Application.aspx',
    cite: 'CDPH, How to Complete Your Renewal Application',
  },
  nurseAide: {
    url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=1337.6.&lawCode=HSC',
    cite: 'California Health and Safety Code 1337.6(a)(1)',
  },
  homeHealthForm: { url: 'https://fill.io/Cdph283c2013-2b5dcd18', cite: 'CDPH 283C' },
  homeHealthOnline: { url: 'https://templatesowl.com/printable-pdf-forms/cdph-283-a-form', cite: 'CDPH 283A' },
  homeHealthBill: {
    url: 'https://opencalaccess.org/leginfo/bill_info/20250AB149597CHP',
    cite: 'AB 1495, chapter 400 of 2025',
  },
}

const californiaNurseAide: CreditRequirement = {
  ...california,
  type: 'CNA',
  version: 'CA-CNA-1',
  total: hours(48),
  minFirstYear: hours(12),
  minSecondYear: hours(12),
  maxFirstYear: hours(36),
  maxOnline: hours(24),
  minInitialDays: 730,
  firstRenewalExempt: false,
  reactivationYears: 2,
  cycle: 'BIRTHDAY',
  board: publicHealth,
  notes: ['paidWorkDay', 'twelveHoursEveryYear'],
  firstRenewalNotes: [],
  noteSources: { paidWorkDay: aideSources.renewal },
  sources: [aideSources.nurseAide, aideSources.renewal],
}

const californiaHomeHealthAide: CreditRequirement = {
  ...california,
  type: 'HHA',
  version: 'CA-HHA-1',
  total: hours(24),
  minFirstYear: hours(12),
  minSecondYear: hours(12),
  maxFirstYear: hours(12),
  maxOnline: 0,
  minInitialDays: 730,
  firstRenewalExempt: false,
  reactivationYears: 4,
  cycle: 'BIRTHDAY',
  board: publicHealth,
  notes: ['twelveHoursEveryYear', 'homeHealthOnline'],
  firstRenewalNotes: [],
  noteSources: { homeHealthOnline: aideSources.homeHealthBill },
  sources: [aideSources.homeHealthForm, aideSources.homeHealthOnline, aideSources.homeHealthBill],
}

/** AB 1407 made it an hour of registered nurses; the hour of vocational nurses follows it and is not read in the law itself. */
const implicitBias: RuleSource = {
  url: 'https://fastdemocracy.com/bill-summary/?billsummary_state=ca&billsummary_id=CAB00023276&billsummary_session=20212022',
  cite: 'AB 1407 of 2021, digest',
}

const californiaVocationalNurse: CreditRequirement = {
  ...california,
  ...noYearLimits,
  type: 'LVN',
  version: 'CA-LVN-1',
  total: hours(30),
  minInitialDays: 365,
  firstRenewalExempt: true,
  reactivationYears: 4,
  cycle: 'END_OF_MONTH_AFTER_BIRTH_MONTH',
  board: 'California Board of Vocational Nursing and Psychiatric Technicians (BVNPT)',
  notes: [],
  firstRenewalNotes: ['implicitBias'],
  noteSources: { implicitBias },
  sources: [
    {
      url: 'https://regulations.justia.com/states/california/title-16/division-25/chapter-1/article-7/section-2540-1',
      cite: '16 CCR 2540.1',
    },
    {
      url: 'https://law.justia.com/codes/california/2021/code-bpc/division-2/chapter-6-5/article-6/section-2892/',
      cite: 'California Business and Professions Code 2892',
    },
    { url: 'https://www.bvnpt.ca.gov/licensees/post_licensure.shtml', cite: 'BVNPT, post licensure' },
  ],
}

const californiaNurse: CreditRequirement = {
  ...california,
  ...noYearLimits,
  type: 'RN',
  version: 'CA-RN-1',
  total: hours(30),
  minInitialDays: 365,
  firstRenewalExempt: true,
  reactivationYears: 8,
  cycle: 'END_OF_MONTH_AFTER_BIRTH_MONTH',
  board: 'California Board of Registered Nursing (BRN)',
  notes: [],
  firstRenewalNotes: ['implicitBias'],
  noteSources: { implicitBias },
  sources: [
    {
      url: 'https://govt.westlaw.com/calregs/Document/IF63826D34C8111EC89E5000D3A7C4BC3',
      cite: '16 CCR 1451',
    },
    {
      url: 'https://govt.westlaw.com/calregs/Document/I09E1FF6081D011EDAE2287AA0B18F0FC',
      cite: '16 CCR 1452(a)',
    },
    {
      url: 'https://govt.westlaw.com/calregs/Document/IF63C1E734C8111EC89E5000D3A7C4BC3',
      cite: '16 CCR 1451.1',
    },
    { url: 'https://www.rn.ca.gov/licensees/lic-renewal.shtml', cite: 'BRN, license renewal' },
  ],
}

const texasNurse = {
  ...texas,
  ...noYearLimits,
  total: hours(20),
  minInitialDays: 120,
  // An initial license runs 6 to 29 months: 120 days alone would cut one of two years in two.
  minFirstLicenseMonths: 6,
  firstRenewalExempt: true,
  reactivationYears: 4,
  cycle: 'END_OF_BIRTH_MONTH_PARITY',
  board: texasNursing,
  notes: ['humanTrafficking', 'certificationInstead'],
  firstRenewalNotes: ['humanTrafficking', 'lostWhenLate'],
  noteSources: {
    humanTrafficking: { url: 'https://txsno-region19.org/license-renewal', cite: '22 TAC 216.3(i), as quoted by TSNO' },
    lostWhenLate: { url: 'https://ceufast.com/staterequirements/texas', cite: 'CEUfast, Texas' },
  },
  sources: [
    { url: 'https://www.law.cornell.edu/regulations/texas/22-Tex-Admin-Code-SS-216-3', cite: '22 TAC 216.3' },
    { url: 'https://www.law.cornell.edu/regulations/texas/22-Tex-Admin-Code-SS-217-6', cite: '22 TAC 217.6' },
    { url: 'https://ceufast.com/staterequirements/texas', cite: 'CEUfast, Texas' },
  ],
} as const

const texasNurseAide: CreditRequirement = {
  ...texas,
  ...noYearLimits,
  type: 'CNA',
  version: `TX-CNA-${texasNurseAideHours}-1`,
  total: hours(texasNurseAideHours),
  minInitialDays: 730,
  firstRenewalExempt: false,
  reactivationYears: 2,
  cycle: 'ANNIVERSARY',
  board: 'Texas Health and Human Services Commission, Nurse Aide Registry',
  notes: Number(texasNurseAideHours) < texasNurseAideLaw ? ['texasNurseAideHours'] : [],
  firstRenewalNotes: [],
  noteSources: {},
  sources: [
    {
      url: 'https://lawserver.com/law/state/texas/tx-codes/texas_health_and_safety_code_250-0035',
      cite: 'Texas Health and Safety Code 250.0035',
    },
    {
      url: 'https://casetext.com/regulation/texas-administrative-code/title-26-health-and-human-services/part-1-health-and-human-services-commission/chapter-556-nurse-aides/section-5569-certificate-of-registration-nurse-aide-registry-and-renewal',
      cite: '26 TAC 556.9',
    },
  ],
}

/** Every rule set that is computed: the seven of the specification (section 4), with the real rule behind each. */
export const creditRequirements: readonly CreditRequirement[] = [
  californiaNurseAide,
  californiaHomeHealthAide,
  californiaVocationalNurse,
  californiaNurse,
  { ...texasNurse, type: 'LVN', version: 'TX-LVN-1' },
  { ...texasNurse, type: 'RN', version: 'TX-RN-1' },
  texasNurseAide,
]
