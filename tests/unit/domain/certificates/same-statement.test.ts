import { expect, test } from 'vitest'
import { type CertificateContent, statesTheSame } from '@/lib/domain/certificates/certificate-content'
import { licenseHours } from '@/lib/domain/certificates/session-credit'
import { heldAtOnce } from '@/lib/domain/task-sessions/clashes'

const issued: CertificateContent = {
  form: 2,
  number: 'X-000001',
  person: 'Ana Ruiz',
  organization: { name: 'Sunrise', address: ['12 Oak St'] },
  title: 'Falls',
  completedAt: '2026-11-20',
  startsAt: '2026-11-20T17:00:00.000Z',
  endsAt: '2026-11-20T21:00:00.000Z',
  known: { start: true, end: true },
  timeZone: 'America/Los_Angeles',
  units: 400,
  onlineUnits: null,
  format: 'IN_PERSON',
  approvals: [{ geo: 'CA', providerNumber: 'NAC 1', credentialTypes: ['CNA'] }],
  signers: [{ name: 'Bo Lee', adoptedName: 'Bo Lee', signatureId: 'a', signedAt: '2026-11-20T21:05:00.000Z' }],
  issuedAt: '2026-11-20T22:00:00.000Z',
}

test.each<[string, Partial<CertificateContent>]>([
  ['number and day of issue', { number: 'X-000009', issuedAt: '2026-11-24T00:00:00.000Z' }],
  ['another address of the organization', { organization: { name: 'Sunrise', address: [] } }],
  ['another telephone', { organization: { name: 'Sunrise', address: ['12 Oak St'], phone: '(916) 555-0100' } }],
  ['who approved the provider', { approvals: [{ ...issued.approvals[0]!, approvedBy: 'CDPH' }] }],
  ['how long to keep it', { keep: ['Four years.'] }],
  [
    'the same instructor, signed again',
    { signers: [{ name: 'Bo Lee', adoptedName: 'B. Lee', signatureId: 'b', signedAt: '2026-11-24T00:00:00.000Z' }] },
  ],
])('a certificate states the same with %s', (_what, change) => {
  expect(statesTheSame(issued, { ...issued, ...change })).toBe(true)
})

test.each<[string, Partial<CertificateContent>]>([
  ['person', { person: 'Ana Gil' }],
  ['organization', { organization: { name: 'Sunset', address: ['12 Oak St'] } }],
  ['title', { title: 'Preventing falls' }],
  ['day', { completedAt: '2026-11-21' }],
  ['start', { startsAt: '2026-11-20T17:01:00.000Z' }],
  ['end', { endsAt: '2026-11-20T20:59:00.000Z' }],
  ['a time that is known now', { known: { start: true, end: false } }],
  ['zone', { timeZone: 'America/Chicago' }],
  ['hours', { units: 375 }],
  ['online hours', { onlineUnits: 100 }],
  ['format', { format: 'HYBRID' }],
  ['provider number', { approvals: [{ geo: 'CA', providerNumber: 'NAC 2', credentialTypes: ['CNA'] }] }],
  ['licenses', { approvals: [{ geo: 'CA', providerNumber: 'NAC 1', credentialTypes: ['CNA', 'HHA'] }] }],
  ['instructor', { signers: [] }],
  ['title of the instructor', { signers: [{ ...issued.signers[0]!, title: 'RN' }] }],
])('a certificate states something else with another %s', (_what, change) => {
  expect(statesTheSame(issued, { ...issued, ...change })).toBe(false)
})

test('a certificate states the same with its name in the order in which it is written, and something else with names put right', () => {
  expect(statesTheSame({ ...issued, person: '花子 鈴木' }, { ...issued, person: '鈴木 花子' })).toBe(true)
  expect(statesTheSame({ ...issued, person: '花子 鈴木' }, { ...issued, person: '鈴木 桃子' })).toBe(false)
  expect(statesTheSame({ ...issued, person: 'Ruiz Ana' }, { ...issued, person: 'Ana Ruiz' })).toBe(false)
})

test('what the form of an older certificate does not have, it does not state', () => {
  const { known: _known, ...first } = issued
  expect(statesTheSame({ ...first, form: 1 }, issued)).toBe(true)
  expect(statesTheSame({ ...first, form: 1 }, { ...issued, endsAt: '2026-11-20T20:00:00.000Z' })).toBe(false)
})

test('the order in which the database gives the parts back changes nothing', () => {
  const approvals = [{ credentialTypes: ['CNA'], geo: 'CA', providerNumber: 'NAC 1' }]
  const known = { end: true, start: true }
  expect(statesTheSame({ ...issued, approvals, known }, issued)).toBe(true)
})

const day = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const held = (from: string, to: string, startedAt: string | null = null, endedAt: string | null = null) => ({
  startsAt: day(from),
  endsAt: day(to),
  timeZone: 'UTC',
  startedAt: startedAt === null ? null : day(startedAt),
  endedAt: endedAt === null ? null : day(endedAt),
})

test('two sessions were held at once by their real times, and by the plan where those are not known', () => {
  expect(heldAtOnce(held('09:00', '12:00'), held('11:00', '13:00'))).toBe(true)
  expect(heldAtOnce(held('09:00', '12:00'), held('12:00', '13:00'))).toBe(false)
  expect(heldAtOnce(held('09:00', '12:00', null, '11:00'), held('11:00', '13:00'))).toBe(false)
  expect(heldAtOnce(held('09:00', '12:00', null, '12:30'), held('12:00', '13:00'))).toBe(true)
  expect(heldAtOnce(held('09:00', '12:00'), held('11:00', '13:00', '12:05'))).toBe(false)
})

const session = {
  ...held('09:00', '13:00', '09:00', '13:00'),
  breakMinutes: 0,
  unitsGiven: null,
  format: 'HYBRID' as const,
}
const revision = { units: 400, onlineUnits: 200, minutesPerUnit: 60, eligible: ['CA:CNA', 'CA:HHA'] }
const number = {
  id: 'p',
  geo: 'CA',
  providerNumber: 'NAC 1',
  credentialTypes: ['CNA'],
  effectiveAt: '2026-01-01',
  expiresAt: '2026-11-20',
}

test('each kind of license gets the hours with the provider number that is valid on the day; without one they do not count', () => {
  const full = { units: 400, onlineUnits: 200 }
  expect(licenseHours(session, revision, [number])).toEqual([
    { geo: 'CA', credentialType: 'CNA', ...full, providerNumber: 'NAC 1', counts: true },
    { geo: 'CA', credentialType: 'HHA', ...full, providerNumber: null, counts: false },
  ])
  const over = licenseHours(session, revision, [{ ...number, expiresAt: '2026-11-19' }])
  expect(over.map(({ counts }) => counts)).toEqual([false, false])
  const none = licenseHours(session, revision, [])
  expect(none.map(({ providerNumber, counts }) => [providerNumber, counts])).toEqual([
    [null, true],
    [null, true],
  ])
})

test('a session that was too short gives what its minutes are worth, and what was decided counts before that', () => {
  const short = { ...session, endedAt: day('11:00') }
  expect(licenseHours(short, revision, [])[0]).toMatchObject({ units: 200, onlineUnits: 100 })
  expect(licenseHours({ ...short, unitsGiven: 300 }, revision, [])[0]).toMatchObject({ units: 300, onlineUnits: 150 })
  expect(licenseHours({ ...short, format: 'IN_PERSON' }, revision, [])[0]).toMatchObject({ onlineUnits: null })
})
