import type { ComplianceStatus } from '@/lib/domain/lists/compliance-statuses'
import { addDays, addMonths, addYears, lastDayOfMonth, type PlainDate } from '@/lib/domain/time/plain-date'
import { aideCourses, courses, type DemoCredit, homeHealthCourses, nurseCourses } from './demo-courses'
import { bornInMonth, bornOn, issued, monthEnd, sameParity } from './demo-dates'
import { staffStories } from './demo-staff'

export type DemoProfile = {
  firstName: string
  middleName?: string
  lastName: string
  dob: PlainDate
  languages?: readonly string[]
  address?: { street1: string; city: string; state: string; postalCode: string }
  uiLanguage?: 'en' | 'es' | 'ja'
}
export type DemoCredential = {
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense?: boolean
  verified?: 'YES' | 'PENDING'
  archived?: true
  /** Where it stands on the day of the seed; null for one that is put aside. */
  status: ComplianceStatus | null
}
/** What a person of the demo has recorded. `id` is what stands in their subject after `demo-`. */
export type DemoStory = {
  id: string
  profile?: DemoProfile
  noCredential?: true
  wheel?: true
  credentials?: readonly DemoCredential[]
  credits?: readonly DemoCredit[]
}

/** The people of the demo as of a day: every date follows from it, so the stories hold on any day of the year. */
export const demoStories = (today: PlainDate): DemoStory[] => [
  { id: 'pablo', profile: { firstName: 'Pablo', lastName: 'Serrano', dob: '1996-04-18', uiLanguage: 'es' } },
  maria(today),
  rick(today),
  fatima(today),
  hana(today),
  grace(today),
  tex(today),
  sam(today),
  { id: 'olivia', profile: { firstName: 'Olivia', lastName: 'Brandt', dob: '1979-09-03' }, noCredential: true },
  {
    id: 'wheel',
    profile: { firstName: 'Walter', lastName: 'Nakamura', dob: '1974-02-11' },
    noCredential: true,
    wheel: true,
  },
  gina(today),
  phil(today),
  ...staffStories(today),
]

function maria(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 480)
  const old = addDays(today, -1100)
  const home = { street1: '2210 Fulton Street', city: 'Fresno', state: 'CA', postalCode: '93721' }
  const profile = { firstName: 'Maria', middleName: 'Elena', lastName: 'Delgado', dob: bornOn(expiresAt, 1991) }
  const cna = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00384412' }
  const hha = { geo: 'CA', credentialType: 'HHA', credentialNumber: '00119027' }
  return {
    id: 'maria',
    profile: { ...profile, languages: ['en', 'es'], address: home },
    credentials: [
      { ...cna, effectiveAt: issued(expiresAt, 4), expiresAt, verified: 'YES', status: 'ON_TRACK' },
      { ...hha, effectiveAt: issued(old, 2), expiresAt: old, archived: true, status: null },
    ],
    credits: [
      ...courses(today, aideCourses, [
        [20, 8, 'IN_PERSON'],
        [75, 4, 'ONLINE'],
        [130, 6, 'IN_PERSON'],
        [190, 2.5, 'ONLINE'],
      ]),
      ...courses(today, aideCourses.toReversed(), [
        [300, 12, 'IN_PERSON'],
        [420, 12, 'IN_PERSON'],
        [560, 8, 'ONLINE'],
        [680, 10, 'IN_PERSON'],
        [860, 8, 'ONLINE'],
      ]),
    ],
  }
}

function rick(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 52)
  const cna = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00290351' }
  return {
    id: 'rick',
    profile: { firstName: 'Rick', lastName: 'Tran', dob: bornOn(expiresAt, 1985) },
    credentials: [{ ...cna, effectiveAt: issued(expiresAt, 6), expiresAt, verified: 'YES', status: 'AT_RISK' }],
    credits: courses(today, aideCourses, [
      [40, 6, 'ONLINE'],
      [150, 6, 'IN_PERSON'],
      [260, 4, 'IN_PERSON'],
      [400, 8, 'IN_PERSON'],
      [520, 6, 'ONLINE'],
    ]),
  }
}

function fatima(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 300)
  const cna = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00417730' }
  return {
    id: 'fatima',
    profile: { firstName: 'Fatima', lastName: 'Haddad', dob: bornOn(expiresAt, 1998) },
    credentials: [
      { ...cna, effectiveAt: issued(expiresAt, 2), expiresAt, verified: 'PENDING', status: 'NOT_COMPLIANT' },
    ],
    credits: courses(today, aideCourses, [
      [15, 6, 'IN_PERSON'],
      [110, 5, 'IN_PERSON'],
      [320, 3, 'ONLINE'],
    ]),
  }
}

function hana(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 400)
  const hha = { geo: 'CA', credentialType: 'HHA', credentialNumber: '00205518' }
  return {
    id: 'hana',
    profile: { firstName: 'Hana', lastName: 'Mori', dob: bornOn(expiresAt, 1988), uiLanguage: 'ja' },
    credentials: [{ ...hha, effectiveAt: issued(expiresAt, 4), expiresAt, status: 'ON_TRACK' }],
    credits: courses(today, homeHealthCourses, [
      [30, 3, 'ONLINE'],
      [90, 6, 'IN_PERSON'],
      [160, 2, 'ONLINE'],
      [230, 6, 'IN_PERSON'],
    ]),
  }
}

function grace(today: PlainDate): DemoStory {
  const expiresAt = monthEnd(today, 9)
  const rn = { geo: 'CA', credentialType: 'RN', credentialNumber: '95318826', firstLicense: true }
  return {
    id: 'grace',
    profile: { firstName: 'Grace', lastName: 'Kim', dob: bornInMonth(expiresAt, 1, 1999) },
    credentials: [{ ...rn, effectiveAt: addMonths(expiresAt, -20), expiresAt, verified: 'YES', status: 'EXEMPT' }],
    credits: courses(today, nurseCourses, [
      [50, 1, 'ONLINE'],
      [140, 5, 'IN_PERSON'],
    ]),
  }
}

function tex(today: PlainDate): DemoStory {
  const expiresAt = monthEnd(today, 7)
  const rn = { geo: 'TX', credentialType: 'RN', credentialNumber: '884120' }
  return {
    id: 'tex',
    profile: { firstName: 'Tessa', lastName: 'Boone', dob: bornInMonth(expiresAt, 0, sameParity(expiresAt, 1984)) },
    credentials: [{ ...rn, effectiveAt: issued(expiresAt, 8), expiresAt, verified: 'YES', status: 'COMPLIANT' }],
    credits: courses(today, nurseCourses, [
      [35, 6, 'HYBRID', 2],
      [120, 4, 'ONLINE'],
      [240, 8, 'IN_PERSON'],
      [330, 4.5, 'ONLINE'],
    ]),
  }
}

/** Born this month: California licenses end with next month, two years apart by one; the Texas one with this month. */
function sam(today: PlainDate): DemoStory {
  const vocational = monthEnd(today, 1)
  const california = lastDayOfMonth(addMonths(vocational, 12))
  const texas = monthEnd(today, 12)
  const lvn = { geo: 'CA', credentialType: 'LVN', credentialNumber: 'VN 271904', firstLicense: false }
  const rn = { geo: 'CA', credentialType: 'RN', credentialNumber: '95204417', firstLicense: false }
  const texasRn = { geo: 'TX', credentialType: 'RN', credentialNumber: '1027745', firstLicense: false }
  return {
    id: 'sam',
    profile: { firstName: 'Samuel', lastName: 'Osei', dob: bornInMonth(texas, 0, sameParity(texas, 1982)) },
    credentials: [
      { ...rn, effectiveAt: issued(california, 6), expiresAt: california, verified: 'YES', status: 'ON_TRACK' },
      { ...texasRn, effectiveAt: issued(texas, 4), expiresAt: texas, status: 'COMPLIANT' },
      { ...lvn, effectiveAt: issued(vocational, 10), expiresAt: vocational, verified: 'YES', status: 'AT_RISK' },
    ],
    credits: courses(today, nurseCourses, [
      [25, 6, 'IN_PERSON'],
      [85, 3, 'ONLINE'],
      [150, 8, 'HYBRID', 3],
      [230, 4, 'ONLINE'],
      [500, 4, 'IN_PERSON'],
    ]),
  }
}

function gina(today: PlainDate): DemoStory {
  const california = addDays(today, 600)
  const texas = addDays(today, 200)
  const ca = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00450926' }
  const tx = { geo: 'TX', credentialType: 'CNA', credentialNumber: 'NA0094118' }
  return {
    id: 'gina',
    profile: { firstName: 'Gina', lastName: 'Lombardi', dob: bornOn(california, 1993) },
    credentials: [
      { ...ca, effectiveAt: issued(california, 4), expiresAt: california, status: 'ON_TRACK' },
      { ...tx, effectiveAt: addYears(texas, -4), expiresAt: texas, verified: 'YES', status: 'ON_TRACK' },
    ],
    credits: courses(today, aideCourses, [
      [45, 6, 'IN_PERSON'],
      [210, 6, 'ONLINE'],
    ]),
  }
}

function phil(today: PlainDate): DemoStory {
  const expiresAt = monthEnd(today, 8)
  const lvn = { geo: 'TX', credentialType: 'LVN', credentialNumber: '331508', firstLicense: false }
  return {
    id: 'phil',
    profile: { firstName: 'Phil', lastName: 'Mendoza', dob: bornInMonth(expiresAt, 0, sameParity(expiresAt, 1990)) },
    credentials: [{ ...lvn, effectiveAt: issued(expiresAt, 4), expiresAt, status: 'ON_TRACK' }],
    credits: courses(today, nurseCourses, [
      [60, 4, 'IN_PERSON'],
      [170, 6, 'ONLINE'],
    ]),
  }
}
