import type { ReferenceRule } from './reference-rule'
import { base, hours, topic } from './reference-rule-defaults'

/**
 * Every sentence with hours was read, but the section continues beyond our copy: a later sentence could add an
 * exemption or a topic.
 */
const partOfSection = { confidence: 'MEDIUM', lastChecked: '2026-11-23' } as const

/** Reference rules of states other than California and Texas for registered and practical nurses. */
export const nurseReferenceRules: readonly ReferenceRule[] = [
  {
    ...base,
    id: 'NY-RN-LPN',
    geo: 'NY',
    types: ['RN', 'LPN'],
    mode: 'NO_HOURS',
    total: hours(0),
    periodMonths: 36,
    topics: [{ ...topic, topic: 'INFECTION_CONTROL', units: null, frequency: 'EVERY_FOUR_YEARS' }],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'http://op-prod.nysed.gov/professions/registered-professional-nursing/mandated-training-related-infection-control',
        cite: 'NYSED, infection control training',
      },
      { url: 'https://vulcanbills.com/ny/2023/A01093', cite: 'New York bill A01093 of 2023' },
    ],
  },
  {
    ...base,
    id: 'PA-RN',
    geo: 'PA',
    types: ['RN'],
    mode: 'HOURS',
    total: hours(30),
    periodMonths: 24,
    firstRenewal: 'EXEMPT_EXCEPT_TOPICS',
    topics: [{ ...topic, topic: 'CHILD_ABUSE', units: hours(2), frequency: 'EVERY_RENEWAL' }],
    sources: [
      { url: 'https://www.law.cornell.edu/regulations/pennsylvania/49-Pa-Code-SS-21-131', cite: '49 Pa. Code 21.131' },
    ],
  },
  {
    ...base,
    id: 'PA-LPN',
    geo: 'PA',
    types: ['LPN'],
    mode: 'TOPICS_ONLY',
    total: hours(2),
    periodMonths: 24,
    topics: [{ ...topic, topic: 'CHILD_ABUSE', units: hours(2), frequency: 'EVERY_RENEWAL' }],
    ...partOfSection,
    sources: [
      { url: 'https://www.law.cornell.edu/regulations/pennsylvania/49-Pa-Code-SS-21-508', cite: '49 Pa. Code 21.508' },
    ],
  },
  {
    ...base,
    id: 'IL-RN-LPN',
    geo: 'IL',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(20),
    periodMonths: 24,
    firstRenewal: 'EXEMPT',
    topics: [
      { ...topic, topic: 'SEXUAL_HARASSMENT', units: hours(1), frequency: 'EVERY_RENEWAL' },
      { ...topic, topic: 'IMPLICIT_BIAS', units: hours(1), frequency: 'EVERY_RENEWAL' },
      { ...topic, topic: 'ALZHEIMERS_DEMENTIA', units: hours(1), frequency: 'EVERY_RENEWAL_WHERE_IT_APPLIES' },
    ],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'https://regulations.justia.com/states/illinois/title-68/part-1300/subpart-a/section-1300-130',
        cite: '68 Ill. Adm. Code 1300.130',
      },
      { url: 'https://ceucheck.com/requirements/il', cite: 'CEUcheck, Illinois' },
      {
        url: 'https://healthcarecoursesonline.com/nursing-ce-requirements-in-illinois/',
        cite: 'Healthcare Courses Online, Illinois',
      },
    ],
  },
  {
    ...base,
    id: 'GA-RN',
    geo: 'GA',
    types: ['RN'],
    mode: 'ALTERNATIVES',
    total: hours(30),
    periodMonths: 24,
    details: ['boardOptions'],
    sources: [
      { url: 'http://rules.sos.state.ga.us/gac/410-13', cite: 'Ga. Comp. R. & Regs. 410-13-.01' },
      {
        url: 'https://www.aorn.org/about-aorn/aorn-newsroom/health-policy-news/2013-health-policy-news/georgia-governor-signs-continuing-competency-bill',
        cite: 'AORN, Georgia continuing competency bill',
      },
    ],
  },
  {
    ...base,
    id: 'OH-RN-LPN',
    geo: 'OH',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(24),
    periodMonths: 24,
    firstRenewal: 'EXEMPT_AFTER_EXAM',
    topics: [{ ...topic, topic: 'LAWS_AND_RULES', units: hours(1), frequency: 'EVERY_RENEWAL' }],
    sources: [{ url: 'http://ohrules.elaws.us/oac/4723-14-03', cite: 'OAC 4723-14-03' }],
  },
  {
    ...base,
    id: 'NC-RN-LPN',
    geo: 'NC',
    types: ['RN', 'LPN'],
    mode: 'ALTERNATIVES',
    total: hours(30),
    periodMonths: 24,
    details: ['practiceHours640', 'boardOptions'],
    sources: [
      {
        url: 'https://www.ncbon.com/licensure-listing-continuing-competence',
        cite: 'North Carolina Board of Nursing, continuing competence',
      },
    ],
  },
  {
    ...base,
    id: 'MI-RN-LPN',
    geo: 'MI',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(25),
    periodMonths: 24,
    topics: [
      { ...topic, topic: 'PAIN_MANAGEMENT', units: hours(2), frequency: 'EVERY_RENEWAL' },
      { ...topic, topic: 'IMPLICIT_BIAS', units: hours(2), frequency: 'EVERY_RENEWAL', includedInTotal: false },
      { ...topic, topic: 'HUMAN_TRAFFICKING', units: null, frequency: 'ONCE', includedInTotal: false },
    ],
    details: ['biasPerYear'],
    confidence: 'MEDIUM',
    sources: [
      { url: 'https://med.umich.edu/nursing-PDE/ce/relicensure.html', cite: 'Michigan Medicine, relicensure' },
      { url: 'https://www.elitelearning.com/nursing/ce-requirements-michigan/', cite: 'Elite Learning, Michigan' },
    ],
  },
  {
    ...base,
    id: 'AZ-RN-LPN',
    geo: 'AZ',
    types: ['RN', 'LPN'],
    mode: 'NO_HOURS',
    total: hours(0),
    periodMonths: 48,
    details: ['practiceHours960'],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'https://www.chellelaw.com/arizona-nursing-board-attorney/probation/how-do-i-keep-my-nursing-license-active-when-not-working-in-arizona/',
        cite: 'Chelle Law, Arizona',
      },
      { url: 'https://staylicense.com/r/arizona-rn', cite: 'StayLicense, Arizona RN' },
    ],
  },
  {
    ...base,
    id: 'NJ-RN-LPN',
    geo: 'NJ',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(30),
    periodMonths: 24,
    carryOver: { kind: 'UP_TO', units: hours(15) },
    topics: [{ ...topic, topic: 'OPIOIDS', units: hours(1), frequency: 'EVERY_RENEWAL' }],
    sources: [{ url: 'https://law.cornell.edu/regulations/new-jersey/N-J-A-C-13-37-5-3', cite: 'N.J.A.C. 13:37-5.3' }],
  },
  {
    ...base,
    id: 'MA-RN-LPN',
    geo: 'MA',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(15),
    periodMonths: 24,
    topics: [
      { ...topic, topic: 'DOMESTIC_AND_SEXUAL_VIOLENCE', units: null, frequency: 'ONCE' },
      { ...topic, topic: 'ALZHEIMERS_DEMENTIA', units: null, frequency: 'ONCE' },
    ],
    sources: [
      {
        url: 'https://www.massnurses.org/2020/02/04/important-registered-nurse-renewal-reminder-from-the-commonwealth-of-massachusetts/',
        cite: 'Massachusetts Nurses Association, renewal reminder',
      },
      {
        url: 'http://print.casetext.com/statute/general-laws-of-massachusetts/part-i-administration-of-the-government/title-xvi-public-health/chapter-112-registration-of-certain-professions-and-occupations/registration-of-nurses/section-11274a-registration-of-practical-nurses-examinations-and-re-examinations-certificate-fees-cancellation-of-certificate-rules-and-regulations',
        cite: 'M.G.L. c.112 s.74A',
      },
    ],
  },
  {
    ...base,
    id: 'MN-RN',
    geo: 'MN',
    types: ['RN'],
    mode: 'HOURS',
    total: hours(24),
    periodMonths: 24,
    details: ['firstPeriodVaries'],
    sources: [
      {
        url: 'https://mn.gov/boards/nursing/licensure/continuing-ed/',
        cite: 'Minnesota Board of Nursing, continuing education',
      },
    ],
  },
  {
    ...base,
    id: 'MN-LPN',
    geo: 'MN',
    types: ['LPN'],
    mode: 'HOURS',
    total: hours(12),
    periodMonths: 24,
    details: ['firstPeriodVaries'],
    sources: [
      {
        url: 'https://mn.gov/boards/nursing/licensure/continuing-ed/',
        cite: 'Minnesota Board of Nursing, continuing education',
      },
    ],
  },
  {
    ...base,
    ...partOfSection,
    id: 'VA-RN-LPN',
    geo: 'VA',
    types: ['RN', 'LPN'],
    mode: 'ALTERNATIVES',
    total: hours(30),
    periodMonths: 24,
    details: ['practiceHours640', 'boardOptions'],
    sources: [
      {
        url: 'https://www.dhp.virginia.gov/boards/nursing/practitionerresources/continuedcompetency/rnlpn/',
        cite: 'Virginia Board of Nursing, continued competency',
      },
    ],
  },
  {
    ...base,
    ...partOfSection,
    id: 'KS-RN-LPN',
    geo: 'KS',
    types: ['RN', 'LPN'],
    mode: 'HOURS',
    total: hours(30),
    periodMonths: 24,
    firstRenewal: 'EXEMPT_AFTER_EXAM',
    carryOver: { kind: 'NOT_ALLOWED', units: null },
    sources: [
      {
        url: 'https://sos.ks.gov/publications/pubs_kar_Regs.aspx?KAR=60-9-106',
        cite: 'K.A.R. 60-9-106',
      },
    ],
  },
  {
    ...base,
    ...partOfSection,
    id: 'KY-RN-LPN',
    geo: 'KY',
    types: ['RN', 'LPN'],
    mode: 'ALTERNATIVES',
    total: hours(14),
    periodMonths: 12,
    topics: [
      { ...topic, topic: 'SUICIDE_PREVENTION', units: hours(2), frequency: 'ONCE' },
      { ...topic, topic: 'IMPLICIT_BIAS', units: hours(1.5), frequency: 'ONCE' },
      { ...topic, topic: 'PEDIATRIC_ABUSIVE_HEAD_TRAUMA', units: hours(1.5), frequency: 'ONCE' },
    ],
    details: ['boardOptions'],
    sources: [
      {
        url: 'https://regulations.justia.com/states/kentucky/title-201/chapter-20/215',
        cite: '201 KAR 20:215',
      },
    ],
  },
  {
    ...base,
    ...partOfSection,
    id: 'SC-RN-LPN',
    geo: 'SC',
    types: ['RN', 'LPN'],
    mode: 'ALTERNATIVES',
    total: hours(30),
    periodMonths: 24,
    details: ['boardOptions'],
    sources: [
      {
        url: 'https://instalawyer.io/laws/south-carolina-code-of-laws/section-40-33-40-demonstration-of-competency',
        cite: 'S.C. Code 40-33-40',
      },
    ],
  },
]
