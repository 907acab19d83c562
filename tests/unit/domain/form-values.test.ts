import { expect, test } from 'vitest'
import { accessLimits, accessProblems } from '@/lib/domain/access/values'
import { isFarExpiry } from '@/lib/domain/credentials/renewal'
import { credentialNumberProblem, licenseProblems, periodProblems } from '@/lib/domain/credentials/values'
import { creditLimits, creditProblems } from '@/lib/domain/credits/values'
import { curriculumLimits, curriculumProblems, type EnteredCurriculum } from '@/lib/domain/curriculums/values'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { employmentLimits, employmentProblems } from '@/lib/domain/orgs/employment-values'
import { orgLimits, orgProblems, providerProblems } from '@/lib/domain/orgs/values'
import { visitReasonLength } from '@/lib/domain/orgs/visit'
import { decisionProblems, decisionReasonLength, scoreProblem } from '@/lib/domain/outcomes/values'
import { addressLimits, addressProblems, postalCodeProblem } from '@/lib/domain/people/address-values'
import { contactLength, contactProblem, readSentCode, sentCodeProblem } from '@/lib/domain/people/contact'
import { personNameLength, profileProblems } from '@/lib/domain/people/values'
import { drawingLength, signedNameLength, signingProblems } from '@/lib/domain/signatures/values'
import {
  type EnteredSession,
  meetingUrlProblem,
  sessionLimits,
  sessionProblems,
  wallTimeProblem,
} from '@/lib/domain/task-sessions/values'
import { taskLimits, taskProblems } from '@/lib/domain/tasks/values'
import { urlProblem, webhookLimits, webhookProblems } from '@/lib/domain/webhooks/values'

const today = '2026-11-21'
const long = (length: number) => 'a'.repeat(length)
const tooLong = (max: number) => ({ key: 'validation.tooLong', params: { max } })

/** Expects a field to accept the maximum number of characters and to refuse one more. */
function expectLength(max: number, problem: (text: string) => unknown) {
  expect(problem(long(max)) ?? null).toBeNull()
  expect(problem(long(max + 1))).toEqual(tooLong(max))
}

const whole = (min: number, max: number) => ({ key: 'validation.whole', params: { min, max } })

test('the limits are those of the columns and of the published API', () => {
  expect(creditLimits).toMatchObject({ title: 200, providerName: 200, providerNumber: 50, topic: 100, topics: 20 })
  expect(taskLimits).toMatchObject({ title: 200, description: 5000, objective: 300, objectives: 20, eligible: 200 })
  expect(sessionLimits).toEqual({
    location: 300,
    meetingUrl: 500,
    reason: 500,
    time: 40,
    instructorTitle: 80,
    instructorLicense: 60,
    rateCents: 99_999,
  })
  expect(curriculumLimits).toMatchObject({ title: 200, description: 2000, groupName: 120, groups: 20, tasks: 100 })
  expect([personNameLength, contactLength, signedNameLength, documentTitleLength]).toEqual([100, 320, 120, 200])
  expect([enrollmentReasonLength, visitReasonLength, decisionReasonLength, drawingLength]).toEqual([
    300, 300, 500, 20_000,
  ])
  expect({ ...addressLimits, ...orgLimits, ...employmentLimits }).toEqual({
    street1: 200,
    street2: 200,
    city: 100,
    postalCode: 10,
    name: 200,
    groupName: 100,
    phone: 40,
    timeZone: 60,
    department: 100,
    jobTitle: 100,
    employeeId: 50,
  })
  expect([accessLimits, webhookLimits]).toEqual([
    { name: 100, programToken: 8192 },
    { name: 100, url: 500 },
  ])
})

test('a credit is refused at each field that is wrong, and taken at the limits', () => {
  const good = { title: 'Falls', completedAt: today, units: 4, format: 'HYBRID', onlineUnits: 4, topics: ['A'] }
  const problems = (changes: Partial<Parameters<typeof creditProblems>[0]>) =>
    creditProblems({ ...good, ...changes }, today)
  expect(problems({})).toEqual({})
  expectLength(200, (title) => problems({ title }).title)
  expectLength(200, (providerName) => problems({ providerName }).providerName)
  expectLength(50, (providerNumber) => problems({ providerNumber }).providerNumber)
  expectLength(100, (topic) => problems({ topics: [topic] }).topics)
  expect(problems({ topics: Array(21).fill('A') })).toEqual({ topics: 'validation.tooMany' })
  expect(problems({ units: 0, onlineUnits: 5 })).toEqual({ units: 'validation.units' })
  expect(problems({ onlineUnits: 4.01 })).toEqual({ onlineUnits: 'validation.onlineUnitsOverTotal' })
  expect(problems({ format: 'ONLINE', onlineUnits: -1 })).toEqual({})
  expect(problems({ title: '', completedAt: '', format: '' })).toEqual({
    title: 'validation.required',
    completedAt: 'validation.required',
    format: 'validation.chooseOne',
  })
})

test('a license number has the marks of a board', () => {
  expectLength(50, credentialNumberProblem)
  expect(['RN 1.2/3#4-5', 'Ñ٣'].map(credentialNumberProblem)).toEqual([null, null])
  expect(['RN_1', 'RN:1', 'a\nb'].map(credentialNumberProblem)).toEqual([
    'validation.credentialNumber',
    'validation.credentialNumber',
    'validation.controlCharacters',
  ])
  expect(credentialNumberProblem(undefined)).toBeNull()
})

test('a license runs at least a day past its issue; a period may be one day', () => {
  const license = { geo: 'CA', credentialType: 'RN', credentialNumber: '1', effectiveAt: today }
  const expiring = (expiresAt: string) => licenseProblems({ ...license, expiresAt }, today)
  expect(expiring('2026-11-22')).toEqual({})
  expect(expiring(today)).toEqual({ expiresAt: 'validation.expiryBeforeIssue' })
  expect(expiring('soon')).toEqual({ expiresAt: 'validation.couldNotParseDate' })
  expect(licenseProblems({ geo: '', credentialType: '' }, today)).toEqual({
    geo: 'validation.chooseOne',
    credentialType: 'validation.chooseOne',
  })
  expect(periodProblems({ startsAt: today, endsAt: today }, today)).toEqual({})
  expect(periodProblems({ startsAt: today, endsAt: '2026-11-20' }, today)).toEqual({
    endsAt: 'validation.endBeforeStart',
  })
})

test('a class is refused at each field that is wrong, and taken at the limits', () => {
  expectLength(200, (title) => taskProblems({ title }).title)
  expectLength(5000, (description) => taskProblems({ description }).description)
  expectLength(300, (objective) => taskProblems({ objectives: [objective] }).objectives)
  expectLength(100, (topic) => taskProblems({ topics: [topic] }).topics)
  expect(taskProblems({ passMark: 1, minAttendancePct: 100 })).toEqual({})
  expect(taskProblems({ passMark: 0, minAttendancePct: 101 })).toEqual({
    passMark: whole(1, 100),
    minAttendancePct: whole(1, 100),
  })
  expect(taskProblems({ defaultFormat: 'HYBRID', units: 1, onlineUnits: 1.01 })).toEqual({
    onlineUnits: 'validation.onlineUnitsOverTotal',
  })
  expect(taskProblems({ defaultFormat: 'ONLINE', units: 1, onlineUnits: 2 })).toEqual({})
})

const session: EnteredSession = {
  startsAt: '2026-12-01T09:00',
  endsAt: '2026-12-01T11:00',
  timeZone: 'America/New_York',
  capacity: 0,
  checkInOpensMin: 0,
  checkInClosesMin: 1440,
}
test.each<[EnteredSession, object]>([
  [{}, {}],
  [{ startsAt: '' }, { startsAt: 'validation.required' }],
  [{ startsAt: 'soonT09:00' }, { startsAt: 'validation.wallTime' }],
  [{ startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T04:00' }, { startsAt: 'validation.noSuchTime' }],
  [
    { startsAt: '2126-12-01T09:00', endsAt: '2126-12-01T10:00' },
    expect.objectContaining({ endsAt: 'validation.invalidDate' }),
  ],
  [{ endsAt: '2026-12-01T08:59' }, { endsAt: 'validation.endBeforeStart' }],
  [{ endsAt: '2026-12-15T09:00' }, {}],
  [{ endsAt: '2026-12-15T09:01' }, { endsAt: { key: 'validation.sessionTooLong', params: { days: 14 } } }],
  [{ cancelUntil: '2026-12-01T09:00' }, {}],
  [{ cancelUntil: '2026-12-01T09:01' }, { cancelUntil: 'validation.cancelAfterStart' }],
  [{ capacity: 10_000 }, {}],
  [
    { capacity: 10_001, checkInClosesMin: 1441 },
    { capacity: whole(0, 10_000), checkInClosesMin: whole(0, 1440) },
  ],
  [{ checkInOpensMin: -1 }, { checkInOpensMin: whole(0, 1440) }],
  [{ repeatWeekly: 52 }, {}],
  [{ repeatWeekly: 53 }, { repeatWeekly: whole(0, 52) }],
  [{ location: long(301) }, { location: tooLong(300) }],
])('what is wrong with a session, case %#', (changes, problems) => {
  expect(sessionProblems({ ...session, ...changes }, new Date('2026-11-21T12:00:00Z'))).toEqual(problems)
})

test('a meeting is at an https address', () => {
  expect(['', 'https://meet.example/x'].map(meetingUrlProblem)).toEqual([null, null])
  expect(['http://meet.example', 'meet'].map(meetingUrlProblem)).toEqual(Array(2).fill('validation.webAddress'))
  expect(meetingUrlProblem(`https://e.example/${long(500)}`)).toEqual(tooLong(500))
  expect(wallTimeProblem('2026-02-30T09:00')).toBe('validation.wallTime')
})

const curriculum: EnteredCurriculum = {
  title: 'Orientation',
  due: 'DAYS_AFTER_ASSIGN',
  dueDays: 30,
  recurrence: 'NONE',
  groups: [{ name: 'All', rule: 'ALL', taskIds: ['t1'] }],
}
const group = (changes: object) => ({ groups: [{ ...curriculum.groups[0]!, ...changes }] })
test.each<[Partial<EnteredCurriculum>, object]>([
  [{}, {}],
  [{ dueDays: 0 }, {}],
  [{ dueDays: 3650 }, {}],
  [{ dueDays: 3651 }, { dueDays: whole(0, 3650) }],
  [{ dueDays: null }, { dueDays: whole(0, 3650) }],
  [{ due: 'CREDENTIAL_RENEWAL', dueDays: null }, {}],
  [{ due: 'CREDENTIAL_RENEWAL', dueDays: 366 }, { dueDays: whole(0, 365) }],
  [{ due: 'FIXED_DATE', dueDate: null }, { dueDate: 'validation.required' }],
  [{ due: 'FIXED_DATE', dueDate: 'soon' }, { dueDate: 'validation.couldNotParseDate' }],
  [{ recurrence: 'FROM_DUE', recurrenceMonths: 120 }, {}],
  [{ recurrence: 'FROM_DUE', recurrenceMonths: 0 }, { recurrenceMonths: whole(1, 120) }],
  [{ title: long(201) }, { title: tooLong(200) }],
  [{ description: long(2001) }, { description: tooLong(2000) }],
  [group({ name: long(121) }), { 'groups.0.name': tooLong(120) }],
  [group({ taskIds: [] }), { 'groups.0.taskIds': 'validation.curriculumTasks' }],
  [group({ rule: 'ANY_N', n: 1 }), {}],
  [group({ rule: 'ANY_N', n: 2 }), { 'groups.0.n': whole(1, 1) }],
  [group({ rule: 'MIN_UNITS', units: 0.01, taskIds: [] }), {}],
  [group({ rule: 'MIN_UNITS', units: 1000, taskIds: [] }), { 'groups.0.units': 'validation.units' }],
])('what is wrong with a curriculum, case %#', (changes, problems) => {
  expect(curriculumProblems({ ...curriculum, ...changes }, today)).toEqual(problems)
})

test('a person’s profile is refused at each field that is wrong, and taken at the limits', () => {
  for (const name of ['firstName', 'middleName', 'lastName'] as const)
    expectLength(100, (text) => profileProblems({ [name]: text }, today)[name])
  expect(profileProblems({ firstName: '', middleName: '', lastName: ' ', dob: '' }, today)).toEqual({
    firstName: 'validation.required',
    lastName: 'validation.required',
    dob: 'validation.required',
  })
  expect(profileProblems({ dob: '2010-11-21', acknowledged: true, adopted: true }, today)).toEqual({})
  expect(profileProblems({ dob: '2010-11-22', acknowledged: false, adopted: false }, today)).toEqual({
    dob: 'validation.minimumAge',
    acknowledged: 'validation.acknowledge',
    adopted: 'validation.adopt',
  })
  expect(profileProblems({ address: { postalCode: '1' } }, today)).toEqual({
    'address.postalCode': 'validation.postalCode',
  })
  expect(profileProblems({}, today)).toEqual({})
})

test('an address is refused at each line that is too long or no postal code', () => {
  expectLength(200, (street1) => addressProblems({ street1 })['address.street1'])
  expectLength(200, (street2) => addressProblems({ street2 })['address.street2'])
  expectLength(100, (city) => addressProblems({ city })['address.city'])
  expect(['', '90012', '90012-1234', '9001', '90012-12345'].map(postalCodeProblem)).toEqual([
    null,
    null,
    null,
    'validation.postalCode',
    tooLong(10),
  ])
})

test('a contact is refused where it is none, and so is a code that cannot be one', () => {
  expect([contactProblem('EMAIL', 'a@b.example'), contactProblem('PHONE', '(555) 010-0123')]).toEqual([null, null])
  expect([contactProblem('EMAIL', 'a@b'), contactProblem('PHONE', '12'), contactProblem('PHONE', '')]).toEqual([
    'validation.email',
    'validation.phone',
    'validation.required',
  ])
  expect(contactProblem('EMAIL', long(321))).toEqual(tooLong(320))
  expect(['123456', '123 456', '１２３４５６'].map(sentCodeProblem)).toEqual([null, null, null])
  expect(['', ' ', '12345', '1234567', 'abcdef'].map(sentCodeProblem)).toEqual([
    'validation.required',
    'validation.required',
    ...Array(3).fill('validation.code'),
  ])
  expect(readSentCode('１２ 3456')).toBe('123456')
})

test('an organization, its approval numbers and what it records of a member', () => {
  expectLength(200, (name) => orgProblems({ name }).name)
  expect(orgProblems({ name: '', address: { postalCode: 'x' } })).toEqual({
    name: 'validation.required',
    'address.postalCode': 'validation.postalCode',
  })
  expectLength(100, (department) => employmentProblems({ department }, today).department)
  expectLength(100, (jobTitle) => employmentProblems({ jobTitle }, today).jobTitle)
  expectLength(50, (employeeId) => employmentProblems({ employeeId }, today).employeeId)
  expect(employmentProblems({ hireDate: '' }, today)).toEqual({})
  expect(employmentProblems({ hireDate: 'x' }, today)).toEqual({ hireDate: 'validation.couldNotParseDate' })
  const provider = { geo: 'CA', credentialTypes: ['RN'], providerNumber: 'CEP 1', effectiveAt: today, expiresAt: '' }
  expect(providerProblems({ ...provider, expiresAt: today }, today)).toEqual({})
  expect(providerProblems({ ...provider, expiresAt: '2026-11-20', credentialTypes: [] }, today)).toEqual({
    expiresAt: 'validation.endBeforeStart',
    credentialTypes: 'validation.chooseAtLeastOne',
  })
})

test('a program is let in by a name, a scope and an access token, none of them too long', () => {
  expectLength(100, (name) => accessProblems({ name, scopes: ['members:read'] }).name)
  expect(accessProblems({ name: 'x', scopes: [], accessToken: ' ' })).toEqual({
    scopes: 'validation.chooseAtLeastOne',
    accessToken: 'validation.required',
  })
  expect(accessProblems({ name: 'x', scopes: ['a'], accessToken: long(8192) })).toEqual({})
  expect(accessProblems({ name: 'x', scopes: ['a'], accessToken: long(8193) })).toEqual({
    accessToken: tooLong(8192),
  })
})

test('a webhook needs a name, an address and an event, none of them too long', () => {
  const good = { name: 'x', url: 'https://e.example/a', events: ['ping'] }
  expect(webhookProblems(good)).toEqual({})
  expectLength(100, (name) => webhookProblems({ ...good, name }).name)
  expect(webhookProblems({ ...good, url: `https://e.example/${long(500)}` })).toEqual({ url: tooLong(500) })
  expect(webhookProblems({ name: '', url: '', events: [] })).toEqual({
    name: 'validation.required',
    url: 'validation.required',
    events: 'validation.chooseAtLeastOne',
  })
  expect(['ftp://e.example', 'x', 'https://e.example/#a', 'https://a:b@e.example'].map(urlProblem)).toEqual([
    ...Array(3).fill('validation.webhookUrl'),
    'validation.webhookCredentials',
  ])
})

test('a signature with a name too long or a drawing that is none is refused, and a decision with a score outside its limits', () => {
  expectLength(120, (adoptedName) => signingProblems({ adoptedName }).adoptedName)
  expect(signingProblems({ adoptedName: 'Ana', drawing: 'M1 1L1 1' })).toEqual({ drawing: 'validation.drawing' })
  expect(signingProblems({ adoptedName: 'Ana', drawing: null })).toEqual({})
  expect([null, 0, 100].map(scoreProblem)).toEqual([null, null, null])
  expect([-1, 101, 1.5].map(scoreProblem)).toEqual(Array(3).fill('validation.invalid'))
  expect(decisionProblems([{ score: 1 }, { score: 101, reason: long(501) }])).toEqual({
    'decisions.1.score': 'validation.invalid',
    'decisions.1.reason': tooLong(500),
  })
})

test('a license runs five and a half years at most; what ends later is asked about', () => {
  expect(isFarExpiry('2032-05-29', '2026-11-29')).toBe(false)
  expect(isFarExpiry('2032-05-30', '2026-11-29')).toBe(true)
})
