import type { PeriodRule } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { InForce, Limits } from './evaluation'
import type { FirstRenewal } from './first-renewal'
import type { RequirementParts } from './requirement-details'
import type { TopicRule } from './topics'

/** The source of a number: its address, and the law or form that states it. */
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
  'collegeCourseWaiver',
  'sameCourseOnce',
  'nabDomains',
  'tenPointsPerTopic',
  'additionalLicenses',
  'professionalLicenseOnly',
  'homeHealthOnlineChanged',
  'texasNurseAideWork',
] as const
export type RuleNote = (typeof ruleNotes)[number]

/** Notes on requirements that remain at a first renewal without hours; keys of `compliance.firstRenewal`. */
export const firstRenewalNotes = ['implicitBias', 'humanTrafficking', 'lostWhenLate'] as const
export type FirstRenewalNote = (typeof firstRenewalNotes)[number]

/**
 * Notes that qualify the statement that all hours are in, because the law requires more than what is counted. Each has
 * a text in `compliance.stillDue`.
 */
export const stillDueNotes = [
  'paidWorkDay',
  'texasNurseAideHours',
  'texasNurseAideWork',
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
  'renewalOpensDays',
  'firstRenewal',
  'carryOver',
  'minLive',
  'maxByActivity',
  'maxTogether',
  'sameCourseOnce',
  'approvedBy',
  'minEachYear',
  'hoursBefore',
] as const
export type RuleNumber = (typeof ruleNumbers)[number]

/** What a rule states in a form of its own, each with a source as well. */
export const ruleStatements = ['requirement', 'exemptions', 'firstRenewalRoutes', 'reportTo'] as const

export const ruleFactNames = [...ruleNumbers, ...ruleStatements] as const
export type RuleFactName = (typeof ruleFactNames)[number]

/**
 * Confidence in a number. HIGH: statute, rule or board page read; MEDIUM: a part of it, or one trusted third party;
 * LOW: inferred, ask the board.
 */
export const confidences = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Confidence = (typeof confidences)[number]

/** The reading of one number: the index of its source, how certain it is, and the day it was read. */
export type RuleFact = { source: number; confidence: Confidence; readOn: PlainDate }

/** One version of the unit rules of a geography and credential type. Units are hundredths of an hour. */
export type CreditRequirement = Limits &
  PeriodRule &
  InForce &
  RequirementParts & {
    geo: string
    type: string
    /** 1 is the first version of this rule. */
    number: number
    /**
     * When it was published here, ISO 8601; absent for rules that shipped with the product, which count as always
     * published.
     */
    publishedAt?: string | null
    /** Identifies the version that decided, as "TX-CNA-1"; stored with derived results. */
    version: string
    minInitialDays: number
    /** How the first period differs; when absent, `firstRenewalExempt` alone decides. */
    firstRenewal?: FirstRenewal
    /** Years for which a person must keep certificates; null when no source states it. */
    keepCertificatesYears: number | null
    /** Days before the last day from which the board takes renewals; absent when no source states it. */
    renewalOpensDays?: number
    /** Official name of the board that renews the license. */
    board: string
    /** The board's page on how to renew; absent when none was read. */
    renewalPage?: string
    notes: readonly RuleNote[]
    firstRenewalNotes: readonly FirstRenewalNote[]
    /** The source of each note that does not come from the first source. */
    noteSources: Partial<Record<RuleNote | FirstRenewalNote, RuleSource>>
    sources: readonly [RuleSource, ...RuleSource[]]
    facts: Partial<Record<RuleFactName, RuleFact>>
    /** Topics required in addition to the hours. They get a verdict of their own. */
    topics: readonly TopicRule[]
    lastChecked: PlainDate
  }
