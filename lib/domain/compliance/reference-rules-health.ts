import type { ReferenceRule } from './reference-rule'
import { base, hours } from './reference-rule-defaults'

/** Requirements of other health professions: aides, administrators, and the national credentials. */
export const healthReferenceRules: readonly ReferenceRule[] = [
  {
    ...base,
    id: 'TX-CMA2',
    geo: 'TX',
    types: ['CMA2'],
    mode: 'HOURS',
    total: hours(7),
    periodMonths: 12,
    firstRenewal: 'EXEMPT',
    sources: [{ url: 'http://txrules.elaws.us/rule/title26_chapter557_sec.557.115', cite: '26 TAC 557.115' }],
  },
  {
    ...base,
    id: 'MI-CNA',
    geo: 'MI',
    types: ['CNA'],
    mode: 'HOURS',
    total: hours(24),
    periodMonths: 24,
    minPerYear: hours(12),
    effectiveFrom: '2026-03-23',
    confidence: 'MEDIUM',
    sources: [{ url: 'https://minurses.org/resources/hc-prof-resources', cite: 'Michigan R 400.315' }],
  },
  {
    ...base,
    id: 'USA-RRT',
    geo: 'USA',
    types: ['RRT'],
    mode: 'ALTERNATIVES',
    total: hours(30),
    periodMonths: 60,
    details: ['quarterlyAssessments'],
    sources: [
      { url: 'https://www.nbrc.org/cmp-participation/', cite: 'NBRC, credential maintenance' },
      {
        url: 'https://www.nbrc.org/nbrc-credential-maintenance-state-license-renewal/',
        cite: 'NBRC, state license renewal',
      },
    ],
  },
  {
    ...base,
    id: 'USA-RDMS',
    geo: 'USA',
    types: ['RDMS'],
    mode: 'HOURS',
    total: hours(30),
    periodMonths: 36,
    details: ['calendarYears'],
    sources: [
      { url: 'https://www.ardms.org/maintain-certification/cme/', cite: 'ARDMS, CME' },
      { url: 'http://www.ardms.org/Maintain-Certification/CME/Pages/CME%20Audit.aspx', cite: 'ARDMS, CME audit' },
    ],
  },
]
