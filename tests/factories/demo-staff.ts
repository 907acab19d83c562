import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { aideCourses, courses, homeHealthCourses, nurseCourses } from './demo-courses'
import { bornInMonth, bornOn, issued, monthEnd } from './demo-dates'
import type { DemoStory } from './demo-stories'

/** Those whom their administrators have to look after. */
export const staffStories = (today: PlainDate): DemoStory[] => [
  { id: 'nadia', profile: { firstName: 'Nadia', lastName: 'Petrova', dob: '1983-06-21' }, noCredential: true },
  earl(today),
  una(today),
  lena(today),
  carl(today),
]

function earl(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, -23)
  const cna = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00231975' }
  return {
    id: 'earl',
    profile: { firstName: 'Earl', lastName: 'Whitaker', dob: bornOn(expiresAt, 1968) },
    credentials: [{ ...cna, effectiveAt: issued(expiresAt, 8), expiresAt, verified: 'YES', status: 'NOT_COMPLIANT' }],
    credits: courses(today, aideCourses, [
      [120, 6, 'IN_PERSON'],
      [310, 4, 'ONLINE'],
      [500, 8, 'IN_PERSON'],
    ]),
  }
}

/** Two years of 24 hours, half of them before the first year ended. */
function una(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 150)
  const cna = { geo: 'CA', credentialType: 'CNA', credentialNumber: '00468203' }
  return {
    id: 'una',
    profile: { firstName: 'Una', lastName: 'Castillo', dob: bornOn(expiresAt, 1995) },
    credentials: [{ ...cna, effectiveAt: issued(expiresAt, 2), expiresAt, status: 'COMPLIANT' }],
    credits: courses(today, aideCourses, [
      [30, 8, 'IN_PERSON'],
      [90, 8, 'IN_PERSON'],
      [140, 8, 'IN_PERSON'],
      [320, 8, 'IN_PERSON'],
      [380, 8, 'IN_PERSON'],
      [440, 10, 'IN_PERSON'],
    ]),
  }
}

function lena(today: PlainDate): DemoStory {
  const expiresAt = monthEnd(today, 14)
  const lvn = { geo: 'CA', credentialType: 'LVN', credentialNumber: 'VN 318842', firstLicense: false }
  return {
    id: 'lena',
    profile: { firstName: 'Lena', lastName: 'Fischer', dob: bornInMonth(expiresAt, 1, 1987) },
    credentials: [{ ...lvn, effectiveAt: issued(expiresAt, 4), expiresAt, verified: 'YES', status: 'ON_TRACK' }],
    credits: courses(today, nurseCourses, [
      [100, 6, 'IN_PERSON'],
      [200, 6, 'ONLINE'],
    ]),
  }
}

function carl(today: PlainDate): DemoStory {
  const expiresAt = addDays(today, 500)
  const hha = { geo: 'CA', credentialType: 'HHA', credentialNumber: '00213064' }
  return {
    id: 'carl',
    profile: { firstName: 'Carl', lastName: 'Jensen', dob: bornOn(expiresAt, 1990) },
    credentials: [{ ...hha, effectiveAt: issued(expiresAt, 2), expiresAt, verified: 'YES', status: 'ON_TRACK' }],
    credits: courses(today, homeHealthCourses, [
      [60, 6, 'IN_PERSON'],
      [150, 6, 'IN_PERSON'],
    ]),
  }
}

/** What an organization of the demo records of a member; hire dates in days before the seed. */
export type Employment = {
  id: string
  roleType?: 'ADMIN'
  jobTitle: string
  department: string
  hiredDaysAgo: number
  supervisor?: string
  story?: 'leave' | 'left'
}
const works = (
  id: string,
  jobTitle: string,
  department: string,
  hiredDaysAgo: number,
  supervisor?: string,
): Employment => ({
  ...{ id, jobTitle, department, hiredDaysAgo },
  ...(supervisor ? { supervisor } : {}),
})

/** Twelve people: who supervises stands before those who are supervised. */
export const sunriseStaff: readonly Employment[] = [
  { ...works('olivia', 'Administrator', 'Office', 4200), roleType: 'ADMIN' },
  { ...works('nadia', 'Director of staff development', 'Office', 900), roleType: 'ADMIN' },
  works('grace', 'Charge nurse', 'Long-term care', 430, 'nadia'),
  works('maria', 'Nurse aide', 'Long-term care', 1400, 'grace'),
  works('rick', 'Nurse aide', 'Long-term care', 2100, 'grace'),
  works('fatima', 'Nurse aide', 'Night shift', 600, 'grace'),
  works('earl', 'Nurse aide', 'Night shift', 2900, 'grace'),
  works('una', 'Nurse aide', 'Long-term care', 500, 'grace'),
  works('hana', 'Home health aide', 'Home care', 1100, 'nadia'),
  works('pablo', 'Nurse aide in training', 'Home care', 9, 'nadia'),
  { ...works('lena', 'Vocational nurse', 'Long-term care', 1500, 'grace'), story: 'leave' },
  { ...works('carl', 'Home health aide', 'Home care', 800, 'nadia'), story: 'left' },
]
