import type { CredentialType } from '@/lib/domain/lists/credentials'
import type { Geography } from '@/lib/domain/lists/geographies'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { RuleSource } from './credit-requirements'
import type { InForce } from './evaluation'

/** How a state requires continuing education; keys of `compliance.modes`. */
export const ruleModes = ['HOURS', 'ALTERNATIVES', 'TOPICS_ONLY', 'NO_HOURS'] as const
type RuleMode = (typeof ruleModes)[number]

/** How often a topic is due; keys of `compliance.frequencies`. */
export const topicFrequencies = [
  'EVERY_RENEWAL',
  'EVERY_SECOND_RENEWAL',
  'EVERY_THIRD_RENEWAL',
  'EVERY_FOUR_YEARS',
  'ONCE',
  'ONCE_BEFORE_FIRST_RENEWAL',
  'EVERY_RENEWAL_WHERE_IT_APPLIES',
  'ONCE_WHERE_IT_APPLIES',
] as const
export type TopicFrequency = (typeof topicFrequencies)[number]

/** The rule for the first renewal; keys of `compliance.referenceFirstRenewal`. */
export const referenceFirstRenewals = [
  'EXEMPT',
  'EXEMPT_EXCEPT_TOPICS',
  'EXEMPT_AFTER_EXAM',
  'EXEMPT_WHEN_SHORT',
  'PRORATED',
] as const
type ReferenceFirstRenewal = (typeof referenceFirstRenewals)[number]

/** Whether hours above the requirement count in the next period; keys of `compliance.carryOver`. */
export const carryOvers = ['NOT_ALLOWED', 'UP_TO', 'UP_TO_FROM_LAST_TWO_YEARS', 'LAST_MONTHS'] as const
type CarryOver = { kind: (typeof carryOvers)[number]; units: number | null }

/** Further facts about a rule; keys of `compliance.details`. */
export const ruleDetails = [
  'boardOptions',
  'practiceHours640',
  'practiceHours96',
  'practiceHours960',
  'quarterlyAssessments',
  'calendarYears',
  'firstPeriodVaries',
  'biasPerYear',
  'points',
  'sixCredits',
  'localCommittee',
  'bilingual50',
  'notRenewable',
  'knowledgeConfirmation',
  'examinationInstead',
  'growthPlans',
  'applySixMonthsBefore',
] as const
type RuleDetail = (typeof ruleDetails)[number]

export type ReferenceTopic = {
  topic: TopicCode
  /** Hundredths of an hour; null when no number is given. */
  units: number | null
  frequency: TopicFrequency
  includedInTotal: boolean
}

/** A state's rule that is shown but never computed. Units are hundredths of an hour. */
export type ReferenceRule = InForce & {
  id: string
  geo: Geography
  types: readonly CredentialType[]
  mode: RuleMode
  total: number
  periodMonths: number
  minPerYear: number | null
  firstRenewal: ReferenceFirstRenewal | null
  carryOver: CarryOver | null
  topics: readonly ReferenceTopic[]
  details: readonly RuleDetail[]
  /** HIGH: a law or board page supports it; MEDIUM: a third-party page supports a part of it. */
  confidence: 'HIGH' | 'MEDIUM'
  sources: readonly RuleSource[]
  lastChecked: PlainDate
}
