import type { PeriodRule } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'
import type { FirstRenewal } from './first-renewal'
import type { InForce } from './in-force'
import type { TopicRule } from './topics'

/** Where a number comes from: the address, and the law or form it shows. */
export type RuleSource = { url: string; cite: string }

/** Remarks shown beside a requirement; keys of `compliance.notes`. */
export const ruleNotes = [
  'paidWorkDay',
  'twelveHoursEveryYear',
  'homeHealthOnline',
  'texasNurseAideHours',
  'certificationInstead',
  'humanTrafficking',
  'floridaCertification',
  'practiceHours96',
  'advancedNursingProgram',
  'oklahomaAlternatives',
  'nursingProgramInstead',
  'halfDirectServices',
  'activityLimit12',
  'collegeCourse20',
  'sameCourseOnce',
  'tenPointsPerTopic',
  'additionalLicenses',
  'professionalLicenseOnly',
  'homeHealthOnlineChanged',
] as const
export type RuleNote = (typeof ruleNotes)[number]

/** What a first renewal without hours still requires; keys of `compliance.firstRenewal`. */
export const firstRenewalNotes = ['implicitBias', 'humanTrafficking', 'lostWhenLate'] as const
export type FirstRenewalNote = (typeof firstRenewalNotes)[number]

/** Notes that complete the sentence that all hours are in: the law wants more hours than are counted. Each has a text in `compliance.stillDue`. */
export const stillDueNotes = [
  'texasNurseAideHours',
  'practiceHours96',
  'halfDirectServices',
  'tenPointsPerTopic',
] as const satisfies readonly RuleNote[]

/** The numbers of a rule, each of which has its own source. */
export const ruleNumbers = [
  'total',
  'minFirstYear',
  'minSecondYear',
  'maxFirstYear',
  'maxOnline',
  'minInitialDays',
  'firstRenewalExempt',
  'reactivationYears',
  'periodMonths',
  'minFirstLicenseMonths',
  'cycle',
  'keepCertificatesYears',
  'firstRenewal',
  'carryOver',
] as const
export type RuleNumber = (typeof ruleNumbers)[number]

/** Confidence in a number. HIGH: statute, rule or board page read; MEDIUM: a part of it, or one trusted third party; LOW: inferred, ask the board. */
export const confidences = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Confidence = (typeof confidences)[number]

/** Where one number was read: the index of its source, how sure it is, and the day. */
export type RuleFact = { source: number; confidence: Confidence; readOn: PlainDate }

/** One version of the unit rules of a geography and credential type. Units are hundredths of an hour. */
export type CreditRequirement = Limits &
  PeriodRule &
  InForce & {
    geo: string
    type: string
    /** 1 is the first version of this rule. */
    number: number
    /** When it was published here, ISO 8601; absent for rules that shipped with the product, which count as always published. */
    publishedAt?: string | null
    /** Names the version that decided, as "TX-CNA-1"; stored with derived results. */
    version: string
    minInitialDays: number
    /** How the first period differs; where left out, `firstRenewalExempt` alone decides. */
    firstRenewal?: FirstRenewal
    /** Years a person keeps certificates, where a source names them. */
    keepCertificatesYears: number | null
    /** Official name of who renews the license. */
    board: string
    notes: readonly RuleNote[]
    firstRenewalNotes: readonly FirstRenewalNote[]
    /** Where a note comes from, if not from the first source. */
    noteSources: Partial<Record<RuleNote | FirstRenewalNote, RuleSource>>
    sources: readonly [RuleSource, ...RuleSource[]]
    facts: Partial<Record<RuleNumber, RuleFact>>
    /** Topics required in addition to the hours: a second verdict. */
    topics: readonly TopicRule[]
    lastChecked: PlainDate
  }
