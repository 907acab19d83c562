import { expect, test } from 'vitest'
import { boardListRow } from '@/app/orgs/[orgId]/credentials/board-tools'
import type { BoardRecord } from '@/lib/data/board/list'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'

const entry: BoardRecord = {
  id: 'e1',
  orgId: 'o1',
  roleId: 'r1',
  userId: 'u1',
  credentialId: 'c1',
  invitationId: null,
  firstName: 'Ana',
  middleName: null,
  lastName: 'Ruiz',
  contact: null,
  sortName: 'ruiz',
  department: null,
  employeeId: null,
  jobTitle: null,
  geo: 'TX',
  credentialType: 'CNA',
  credentialNumber: '1',
  verifiedState: 'YES',
  band: 'COMPLETE',
  deadline: 'LATER',
  units: 'COMPLETE',
  effectiveAt: '2025-07-01',
  expiresAt: '2027-06-30',
  countedUnits: 2000,
  requiredUnits: 2000,
  missingUnits: 0,
  openTopics: [],
  remindedAt: null,
  periodEndsAt: '2027-06-30',
  firstRenewal: false,
  unanswered: false,
  way: null,
  wayBasis: null,
  asksWay: false,
  waysMissing: null,
  renewedShortAt: null,
  renewedShortMissing: null,
}
const place = { book: shippedBook, now: new Date('2026-11-24T20:00:00Z'), timeZone: 'America/Chicago' }
const row = (fields: Partial<BoardRecord> = {}) => boardListRow({ ...entry, ...fields }, translatorFor('en'), place)

test('hours that are all in are never shown alone where the law wants more', () => {
  const remark =
    'Texas law requires 24 hours; Suma checks 20. Paid work and a course on infection control are also due.'
  expect(row()).toMatchObject({ missing: null, remarks: [remark] })
})

test('hours of a license that is renewed ahead name the end of their period', () => {
  const ahead = { expiresAt: '2029-06-30', units: 'BEHIND', countedUnits: 1500, missingUnits: 500 } as const
  expect(row(ahead)).toMatchObject({ hours: '15 of 20', ofPeriod: 'for the period until Jun 30, 2027' })
  expect(row().ofPeriod).toBeNull()
  // Of what only an employer reported no hours are shown.
  expect(row({ ...ahead, credentialId: null }).ofPeriod).toBeNull()
})

test('a renewal by its holder’s own word says so, and what was missing', () => {
  const short = { credentialType: 'RN', renewedShortAt: '2026-11-06', renewedShortMissing: 3000 }
  expect(row(short).remarks).toEqual([
    'Renewed by the person, not checked: 30 hours missing for the period that ended Nov 6, 2026.',
  ])
  expect(row({ ...short, renewedShortMissing: null }).remarks).toEqual([
    'Renewed by the person, not checked: something was missing for the period that ended Nov 6, 2026.',
  ])
})

test('a first period that nobody was asked about says so, and topics are counted', () => {
  const nurse = row({ credentialType: 'RN', unanswered: true, openTopics: ['HUMAN_TRAFFICKING', 'CPR'] })
  expect(nurse.remarks).toEqual(['First license? Not answered yet, so all hours are required.'])
  expect(nurse.topics).toBe('2 topics to do')
  expect(nurse.missing).toBeNull()
  expect(row({ credentialType: 'RN' }).remarks).toEqual([])
})

test('of what only an employer reported the hours are not known, and no remark is said', () => {
  expect(row({ credentialId: null, units: 'UNKNOWN', unanswered: true })).toMatchObject({
    units: { text: 'Not known yet', tone: 'neutral' },
    hours: null,
    remarks: [],
    topics: null,
    reported: true,
  })
})

test('a license that is renewed otherwise than by hours says by what, and what each way still takes', () => {
  const aide = { geo: 'NJ', requiredUnits: 0, countedUnits: 0, missingUnits: 0 }
  expect(row({ ...aide, way: 'PRACTICE', wayBasis: 'STATED' })).toMatchObject({
    units: { text: 'Hours or way done', tone: 'success' },
    hours: null,
    remarks: ['Hours of work, stated by the person'],
  })
  const waysMissing = '[[{"what":"HOURS","amount":2400,"mustBeInPerson":0}],[{"what":"CERTIFICATION"}]]'
  const asked = { units: 'UNKNOWN', asksWay: true, waysMissing, requiredUnits: null, missingUnits: null } as const
  expect(row({ ...aide, ...asked })).toMatchObject({
    units: { text: 'Way to renew not known yet' },
    hours: null,
    remarks: [
      'To renew, the member needs 24 hr of courses or a national certification. They haven’t told us yet what they have.',
    ],
  })
  // One thing alone leaves no way to choose, and what nobody asked about is not missing yet.
  const work = '[[{"what":"PRACTICE","amount":800}]]'
  expect(row({ ...aide, ...asked, waysMissing: work })).toMatchObject({
    units: { text: 'Not known yet' },
    remarks: ['To renew, the member needs 8 hr of work. They haven’t told us yet what they have.'],
  })
  expect(row({ ...aide, ...asked, asksWay: false, units: 'BEHIND', waysMissing: work })).toMatchObject({
    units: { text: 'Something missing' },
    remarks: ['Still missing: 8 hr of work'],
  })
})

test('each question has its own answer', () => {
  expect(row({ deadline: 'D30', units: 'COMPLETE', verifiedState: 'NO' })).toMatchObject({
    deadline: { text: 'Within 30 days', tone: 'error' },
    units: { text: 'Hours or way done', tone: 'success' },
    verification: { text: 'Doesn’t match', tone: 'warn' },
  })
})
