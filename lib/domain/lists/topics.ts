/**
 * Topics that boards require in addition to hours; their names are in `compliance.topics`. Other subjects of a course
 * are free keywords.
 */
export const topicCodes = [
  'ABUSE_AND_NEGLECT',
  'ABUSE_REPORTING',
  'ALZHEIMERS_DEMENTIA',
  'BLOODBORNE_PATHOGENS_INFECTION_CONTROL',
  'BOARD_MANDATORY_CLASS',
  'CARE_PLANS',
  'CHILD_ABUSE',
  'COLLABORATIVE_DRUG_THERAPY',
  'COMMUNICATION_COGNITIVE_IMPAIRMENT',
  'CONTENT_AREA',
  'CONTROLLED_SUBSTANCES',
  'CONTROLLED_SUBSTANCES_VALIDATION',
  'CPR',
  'CULTURAL_COMPETENCY',
  'DENTAL_PRACTICE_ACT',
  'DOMESTIC_AND_SEXUAL_VIOLENCE',
  'DOMESTIC_VIOLENCE',
  'ENGLISH_LEARNERS',
  'EQUITY',
  'ETHICS',
  'FORENSIC_EVIDENCE',
  'GERIATRICS',
  'HEALTH_EQUITY',
  'HIV_AIDS',
  'HUMAN_TRAFFICKING',
  'IMPAIRMENT_IN_THE_WORKPLACE',
  'IMPLICIT_BIAS',
  'INFECTION_CONTROL',
  'JURISPRUDENCE',
  'LANGUAGE_ACQUISITION',
  'LAWS_AND_RULES',
  'LAW_AND_ETHICS',
  'LIFE_SUPPORT',
  'MEDICAL_ERRORS',
  'MEDICAL_RECORDS_LEGAL_ASPECTS',
  'MEDICATION_ERRORS',
  'NAB_DOMAINS',
  'NURSING_JURISPRUDENCE_ETHICS',
  'OLDER_ADULT_CARE',
  'OPIOIDS',
  'ORGAN_DONATION',
  'PAIN_MANAGEMENT',
  'PAIN_MANAGEMENT_END_OF_LIFE',
  'PEDAGOGY',
  'PEDIATRIC_ABUSIVE_HEAD_TRAUMA',
  'READING',
  'RESIDENT_RIGHTS',
  'SEXUAL_HARASSMENT',
  'STEM',
  'STUDENTS_WITH_DISABILITIES',
  'STUDENTS_WITH_DISABILITIES_DYSLEXIA',
  'SUICIDE_PREVENTION',
  'TELEHEALTH',
] as const
export type TopicCode = (typeof topicCodes)[number]

/**
 * The known topics among stored codes, without duplicates and in the order of the list, so that two lists of the same
 * topics are equal.
 */
export const knownTopics = (codes: readonly string[]): TopicCode[] =>
  codes.length === 0 ? [] : topicCodes.filter((code) => codes.includes(code))

/**
 * The people who must do a topic that is not required of everybody with the license; each has a condition in
 * `compliance.topicAudiences`.
 */
export const topicAudiences = [
  'DIRECT_CARE',
  'OLDER_ADULTS',
  'ADULTS',
  'EMERGENCY_ROOM',
  'ALZHEIMERS_PATIENTS',
  'CHILDREN_OR_DEPENDENT_ADULTS',
  'PRACTICING_IN_STATE',
  'CONTROLLED_SUBSTANCES_PRESCRIBERS',
  'DRUG_THERAPY_MANAGEMENT',
  'EARLY_READING',
  'ENGLISH_LEARNERS_TEACHERS',
] as const
export type TopicAudience = (typeof topicAudiences)[number]

/** A person's own answer about a topic: done (and when), never done, or not required for their work. */
export const topicAnswerKinds = ['DONE', 'NOT_DONE', 'NOT_FOR_ME'] as const
export type TopicAnswerKind = (typeof topicAnswerKinds)[number]

/** How often a rule requires a topic; N of the two in the middle is stored with the rule. */
export const topicRecurrences = ['PERIOD', 'EVERY_N_PERIODS', 'EVERY_N_YEARS', 'ONCE', 'FIRST_RENEWAL'] as const
