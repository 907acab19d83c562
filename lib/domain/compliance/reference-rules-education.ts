import type { ReferenceRule } from './reference-rule'
import { base, hours, topic } from './reference-rule-defaults'

/** Reference rules of states for people who work in schools. */
export const educationReferenceRules: readonly ReferenceRule[] = [
  {
    ...base,
    id: 'TX-TCHR',
    geo: 'TX',
    types: ['TCHR'],
    mode: 'HOURS',
    total: hours(150),
    periodMonths: 60,
    sources: [
      {
        url: 'http://www.tea.state.tx.us/index2.aspx?id=5572&ekfxmen_noscript=1&ekfxmensel=e9edebdf8_620_628',
        cite: 'TEA, certificate renewal',
      },
      {
        url: 'http://www.bisd.us/ProfessionalDevelopment/html/04_FAQ.html',
        cite: 'BISD, professional development FAQ',
      },
    ],
  },
  {
    ...base,
    id: 'TX-PRIN-SCNSL-SLIB',
    geo: 'TX',
    types: ['PRIN', 'SCNSL', 'SLIB'],
    mode: 'HOURS',
    total: hours(200),
    periodMonths: 60,
    sources: [
      {
        url: 'http://www.tea.state.tx.us/index2.aspx?id=5572&ekfxmen_noscript=1&ekfxmensel=e9edebdf8_620_628',
        cite: 'TEA, certificate renewal',
      },
      {
        url: 'http://www.bisd.us/ProfessionalDevelopment/html/04_FAQ.html',
        cite: 'BISD, professional development FAQ',
      },
    ],
  },
  {
    ...base,
    id: 'TX-PARA',
    geo: 'TX',
    types: ['PARA'],
    mode: 'NO_HOURS',
    total: hours(0),
    periodMonths: 60,
    sources: [
      {
        url: 'http://www.tea.state.tx.us/index2.aspx?id=5572&ekfxmen_noscript=1&ekfxmensel=e9edebdf8_620_628',
        cite: 'TEA, certificate renewal',
      },
      {
        url: 'http://www.bisd.us/ProfessionalDevelopment/html/04_FAQ.html',
        cite: 'BISD, professional development FAQ',
      },
    ],
  },
  {
    ...base,
    id: 'FL-TCHR',
    geo: 'FL',
    types: ['TCHR', 'SPED'],
    mode: 'HOURS',
    total: hours(120),
    periodMonths: 60,
    topics: [
      { ...topic, topic: 'STUDENTS_WITH_DISABILITIES', units: hours(20), frequency: 'EVERY_RENEWAL' },
      { ...topic, topic: 'READING', units: hours(40), frequency: 'EVERY_RENEWAL' },
    ],
    details: ['points', 'sixCredits'],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'https://dcps.duvalschools.org/o/humanresources/page/renewalrequirements',
        cite: 'Duval County Public Schools, renewal requirements',
      },
    ],
  },
  {
    ...base,
    id: 'IL-TCHR',
    geo: 'IL',
    types: ['TCHR', 'SPED'],
    mode: 'HOURS',
    total: hours(120),
    periodMonths: 60,
    carryOver: { kind: 'LAST_MONTHS', units: null },
    sources: [
      {
        url: 'https://casetext.com/regulation/illinois-administrative-code/title-23-public-health/part-25-educator-licensure/subpart-j-renewal-of-professional-educator-licenses/section-25800-professional-development-required',
        cite: '23 Ill. Adm. Code 25.800',
      },
      {
        url: 'https://statepolicies.nasbe.org/college-careers/categories/educator-professional-growth-and-development/illinois-educator',
        cite: 'NASBE, Illinois',
      },
    ],
  },
  {
    ...base,
    id: 'NY-TCHR',
    geo: 'NY',
    types: ['TCHR', 'SPED'],
    mode: 'HOURS',
    total: hours(100),
    periodMonths: 60,
    carryOver: { kind: 'NOT_ALLOWED', units: null },
    topics: [{ ...topic, topic: 'LANGUAGE_ACQUISITION', units: hours(15), frequency: 'EVERY_RENEWAL' }],
    details: ['bilingual50'],
    sources: [
      {
        url: 'https://infohub.nyced.org/nyc-doe-roles/doe-roles/teachers-at-the-doe/your-teaching-career/certification/continuing-teacher-and-leader-education-(ctle)',
        cite: 'NYC DOE, CTLE',
      },
      {
        url: 'https://docsbay.net/doc/1295995/continuing-teacher-and-leader-education-ctle-requirements-for-classroom-teachers-and',
        cite: 'CTLE requirements',
      },
    ],
  },
  {
    ...base,
    id: 'PA-TCHR',
    geo: 'PA',
    types: ['TCHR', 'SPED', 'PRIN'],
    mode: 'HOURS',
    total: hours(180),
    periodMonths: 60,
    carryOver: { kind: 'UP_TO_FROM_LAST_TWO_YEARS', units: hours(50) },
    details: ['sixCredits'],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'https://dev-publish.pwpca.pa.gov/en/agencies/education/programs-and-services/educators/continuing-education-and-professional-development/act-48-and-perms/frequently-asked-questions/general-act-48-faq.html',
        cite: 'PDE, Act 48 FAQ',
      },
      {
        url: 'https://www.kutztown.edu/academics/colleges-and-departments/education/academic-programs/act-48/faq.htm',
        cite: 'Kutztown University, Act 48 FAQ',
      },
    ],
  },
  {
    ...base,
    id: 'WA-TCHR',
    geo: 'WA',
    types: ['TCHR', 'SPED'],
    mode: 'HOURS',
    total: hours(100),
    periodMonths: 60,
    topics: [
      { ...topic, topic: 'EQUITY', units: hours(15), frequency: 'EVERY_RENEWAL' },
      { ...topic, topic: 'STEM', units: hours(15), frequency: 'EVERY_RENEWAL_WHERE_IT_APPLIES' },
    ],
    confidence: 'MEDIUM',
    sources: [
      {
        url: 'https://www.mead354.org/about-us/department-directory/human-resources/certificated-staff-requirements',
        cite: 'Mead School District, requirements',
      },
      {
        url: 'https://support.shoreline.edu/TDClient/141/Support/Requests/ServiceDet?ID=2409',
        cite: 'Shoreline, equity and STEM',
      },
    ],
  },
  {
    ...base,
    id: 'OH-TCHR',
    geo: 'OH',
    types: ['TCHR', 'SPED'],
    mode: 'ALTERNATIVES',
    total: hours(180),
    periodMonths: 60,
    details: ['sixCredits', 'localCommittee'],
    confidence: 'MEDIUM',
    sources: [{ url: 'https://www.connectinglink.com/ohio?old=1', cite: 'Connecting Link, Ohio' }],
  },
  {
    ...base,
    id: 'CA-TCHR',
    geo: 'CA',
    types: ['TCHR', 'SPED'],
    mode: 'NO_HOURS',
    total: hours(0),
    periodMonths: 60,
    confidence: 'MEDIUM',
    sources: [{ url: 'https://teacherstep.com/state-requirements', cite: 'TeacherStep, state requirements' }],
  },
]
