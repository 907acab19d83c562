import { expect, test } from 'vitest'
import {
  addressLines,
  certificateContent,
  certificateGlance,
  numberedContent,
  publicContent,
} from '@/lib/domain/certificates/certificate-content'
import {
  certificateNumber,
  certificatePrefix,
  readCertificateNumber,
} from '@/lib/domain/certificates/certificate-number'
import { sessionCredit } from '@/lib/domain/certificates/session-credit'
import { type SheetSession, sheetStateOf, sheetText, signInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import type { Witness } from '@/lib/domain/check-in/witness'

const session = {
  startsAt: new Date('2026-11-21T02:00:00Z'),
  endsAt: new Date('2026-11-21T06:30:00Z'),
  startedAt: null,
  endedAt: null,
  unitsGiven: null,
  timeZone: 'America/Los_Angeles',
  format: 'IN_PERSON' as const,
}
const revision = {
  title: 'Dementia care',
  units: 400,
  onlineUnits: 100,
  topics: ['Dementia'],
  eligible: ['CA:CNA'],
  topicCodes: ['ALZHEIMERS_DEMENTIA' as const],
  live: true,
  activity: 'IN_SERVICE' as const,
  inService: false,
}
const provider = {
  id: 'p',
  geo: 'CA',
  providerNumber: 'NAC 1',
  effectiveAt: '2020-01-01',
  expiresAt: null,
  credentialTypes: ['CNA'],
}
const org = { name: 'Sunrise', providers: [provider] }

test('a credit is completed on the day the session ended where it was held', () => {
  expect(sessionCredit(session, revision, org).credit).toEqual({
    title: 'Dementia care',
    providerName: 'Sunrise',
    providerId: 'p',
    providerNumber: 'NAC 1',
    completedAt: '2026-11-20',
    units: 400,
    onlineUnits: null,
    format: 'IN_PERSON',
    topics: ['Dementia'],
    topicCodes: ['ALZHEIMERS_DEMENTIA'],
    approvedFor: ['CA:CNA'],
    live: true,
    activity: 'IN_SERVICE',
    approvals: ['BOARD-CA NAC 1'],
    inService: false,
  })
})

test.each([
  [null, 'BOARD-CA NAC 1'],
  ['Florida Board of Nursing', 'BOARD-CA NAC 1'],
  ['ANCC', 'ANCC NAC 1'],
  ['American Nurses Credentialing Center (ANCC)', 'ANCC NAC 1'],
])('a number approved by %s: %s', (approvedBy, approval) => {
  const { credit } = sessionCredit(session, revision, { ...org, providers: [{ ...provider, approvedBy }] })
  expect(credit.approvals).toEqual([approval])
})

test('only a hybrid session has an online part; several numbers are all named', () => {
  const several = { ...org, providers: [provider, { ...provider, id: 'q', providerNumber: 'NAC 2' }] }
  const { credit } = sessionCredit({ ...session, format: 'HYBRID' }, revision, several)
  expect(credit).toMatchObject({ onlineUnits: 100, providerId: null, providerNumber: 'NAC 1, NAC 2' })
})

const unseen = { arrival: null, leaving: null, outcome: null }
const seenAt = (kind: Witness['kind'], recordedAt: Date, reason: string | null = null): Witness => ({
  kind,
  recordedAt,
  by: 'Olivia Brandt',
  reason,
  oneself: false,
})
const byHand = seenAt('HAND', session.endsAt, 'Paper sheet')
const times = { start: seenAt('HAND', new Date('2026-11-21T14:51:00Z')), end: seenAt('SERVER', session.endsAt) }

test('a certificate says what was true when it was issued', () => {
  const { credit, coverage } = sessionCredit(session, revision, org)
  const address = { street1: '12 Oak St', street2: null, city: 'Sacramento', state: 'CA', postalCode: '95814' }
  const signer = {
    name: 'Bo Lee',
    title: 'RN',
    license: 'RN 8 (CA)',
    adoptedName: 'Bo Lee',
    signatureId: 's',
    signedAt: '2026-11-21T07:00:00.000Z',
  }
  const objectives = ['Notice early signs']
  const certified = {
    ...session,
    org: { name: 'Sunrise', address, phone: '(916) 555-0100' },
    objectives,
    signers: [signer],
    credit,
    coverage,
    times,
  }
  const name = { firstName: 'Ana', middleName: 'maria', lastName: 'Ruiz' }
  const issuedAt = new Date('2026-11-22T00:00:00Z')
  const licenses = [
    { geo: 'CA', credentialType: 'CNA', number: '8' },
    { geo: 'CA', credentialType: 'CNA', number: '7' },
    { geo: 'CA', credentialType: 'CNA', number: '7' },
    { geo: 'TX', credentialType: 'CNA', number: '9' },
  ]
  const content = certificateContent(certified, {
    number: 'X-000001',
    name,
    licenses,
    logoId: 'l',
    issuedAt,
    oneself: true,
    replaces: 'X-000000',
  })
  expect(content).toEqual({
    form: 3,
    number: 'X-000001',
    person: 'Ana M. Ruiz',
    organization: {
      name: 'Sunrise',
      address: ['12 Oak St', 'Sacramento, CA 95814'],
      phone: '(916) 555-0100',
      logoId: 'l',
    },
    title: 'Dementia care',
    objectives,
    licenses: [
      { geo: 'CA', credentialType: 'CNA', number: '7' },
      { geo: 'CA', credentialType: 'CNA', number: '8' },
    ],
    completedAt: '2026-11-20',
    startsAt: '2026-11-21T02:00:00.000Z',
    endsAt: '2026-11-21T06:30:00.000Z',
    known: { start: false, end: false },
    entered: { start: '2026-11-21T14:51:00.000Z', end: null },
    oneself: true,
    timeZone: 'America/Los_Angeles',
    units: 400,
    onlineUnits: null,
    format: 'IN_PERSON',
    approvals: [
      {
        geo: 'CA',
        providerNumber: 'NAC 1',
        credentialTypes: ['CNA'],
        approvedBy: 'California Department of Public Health',
      },
    ],
    signers: [signer],
    keep: [expect.stringContaining('four (4) years')],
    replaces: 'X-000000',
    issuedAt: '2026-11-22T00:00:00.000Z',
  })
  const { licenses: _licenses, objectives: _objectives, ...shown } = content
  const { license: _license, ...shownSigner } = signer
  expect(publicContent(content)).toEqual({
    ...shown,
    signers: [shownSigner],
    organization: { name: 'Sunrise', address: ['12 Oak St', 'Sacramento, CA 95814'], phone: '(916) 555-0100' },
  })
  expect(certificateGlance(content)).toEqual({
    number: 'X-000001',
    title: 'Dementia care',
    completedAt: '2026-11-20',
    units: 400,
    timeZone: 'America/Los_Angeles',
    organization: 'Sunrise',
    initials: 'A. M. R.',
    issuedAt,
  })
})

test('a certificate without the number that a board asks for says so, and one that replaces it has the number', () => {
  const { credit, coverage } = sessionCredit(session, revision, org)
  const certified = { ...session, org: { ...org, address: null, phone: null }, objectives: [], signers: [] }
  const holder = { number: 'X-000001', name: { firstName: 'Ana' }, licenses: [], logoId: null, replaces: null }
  const issuedAt = new Date('2026-11-22T00:00:00Z')
  const bare = certificateContent(
    { ...certified, credit, coverage, times: { start: null, end: null } },
    { ...holder, issuedAt, oneself: false },
  )
  expect(bare).toMatchObject({ unnumbered: ['CA:CNA'], licenses: [] })
  expect(publicContent(bare)).not.toHaveProperty('unnumbered')
  const later = new Date('2026-12-01T00:00:00Z')
  const numbered = (geo: string) =>
    numberedContent(bare, {
      number: 'X-000002',
      licenses: [{ geo, credentialType: 'CNA', number: '7' }],
      issuedAt: later,
    })
  expect(numbered('TX')).toBeNull()
  const { unnumbered: _unnumbered, ...same } = bare
  expect(numbered('CA')).toEqual({
    ...same,
    number: 'X-000002',
    replaces: 'X-000001',
    licenses: [{ geo: 'CA', credentialType: 'CNA', number: '7' }],
    issuedAt: later.toISOString(),
  })
  expect(numberedContent(numbered('CA')!, { number: 'X-000003', licenses: [], issuedAt: later })).toBeNull()
})

test.each([
  ['04HMASW9-000017', '04HMASW9-000017'],
  [' 04hm asw9 – 17 ', '04HMASW9-000017'],
  ['O4HMASW9000017', '04HMASW9-000017'],
  ['０４ＨＭＡＳＷ９ー０００００I', '04HMASW9-000001'],
  ['04HMASW9-1234567', '04HMASW9-1234567'],
  ['04HMASW9-000000', null],
  ['04HMASW9', null],
  ['04HMASWU-000017', null],
  ['04HMASW9-0000000017', null],
  ['', null],
])('the number %j is read as %j', (typed, number) => {
  expect(readCertificateNumber(typed)).toBe(number)
})

const at = new Date('2026-11-20T22:00:00Z')
const later = new Date('2026-11-21T22:00:00Z')
test.each([
  ['DRAFT', null, { state: 'ENDED', finalizedAt: null }],
  ['DRAFT', null, { state: 'FINALIZED', finalizedAt: at }],
  ['FINAL', at, { state: 'FINALIZED', finalizedAt: at }],
  ['REOPENED', at, { state: 'ENDED', finalizedAt: at }],
  ['REOPENED', at, { state: 'ENDED', finalizedAt: null }],
  ['SUPERSEDED', at, { state: 'FINALIZED', finalizedAt: later }],
] as const)('a sheet is %s by when its session was finalized', (state, finalizedAt, now) => {
  expect(sheetStateOf({ finalizedAt }, now)).toBe(state)
})

test.each([
  [null, []],
  [{ street1: null, street2: null, city: 'Fresno', state: null, postalCode: null }, ['Fresno']],
  [{ street1: 'A', street2: 'B', city: null, state: 'CA', postalCode: '9' }, ['A', 'B', 'CA 9']],
])('an address has no empty lines', (address, lines) => {
  expect(addressLines(address)).toEqual(lines)
})

test('a number begins with its organization and counts from one', () => {
  const id = '01234567-89ab-4cde-8f01-23456789abcd'
  expect(certificatePrefix(id)).toBe('04HMASW9')
  expect(certificateNumber(id, 17)).toBe('04HMASW9-000017')
  expect(certificateNumber(id, 1_234_567)).toBe('04HMASW9-1234567')
  expect(certificatePrefix('ffffffff-ffff-4fff-8fff-ffffffffffff')).toBe('ZZZZZZZZ')
})

type Printed = SheetSession['people'][number]
const person = (overrides: Partial<Printed>): Printed => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  certifiedName: null,
  status: 'ATTENDED',
  guest: false,
  licenses: [],
  certificateNumber: null,
  attendanceSource: null,
  checkedInAt: null,
  checkedOutAt: null,
  witnesses: null,
  signature: null,
  ...overrides,
})

test('a sheet holds who takes part, by last name, with how they were seen and the numbers of the licenses it is for', () => {
  const signature = { adoptedName: 'Mio Abe', drawing: null, signedAt: session.startsAt }
  const byCode = { attendanceSource: 'CODE' as const, checkedInAt: session.startsAt }
  const marked = { name: 'Olivia Brandt', at: session.endsAt, reason: 'Paper sheet' }
  const onPaper = { attendanceSource: 'PAPER' as const, witnesses: { ...unseen, arrival: byHand } }
  const licenses = [
    { geo: 'CA', credentialType: 'CNA', credentialNumber: '7' },
    { geo: 'CA', credentialType: 'RN', credentialNumber: '8' },
  ]
  const sheet = signInSheet({
    title: 'Dementia care',
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    startedAt: null,
    endedAt: null,
    timeZone: session.timeZone,
    format: 'IN_PERSON',
    units: 400,
    onlineUnits: null,
    shortReason: null,
    unsignedReason: null,
    isFinal: true,
    times: { start: null, end: null },
    org: { name: 'Sunrise', address: null, phone: null },
    breakMinutes: 0,
    eligible: ['CA:CNA'],
    approvals: [],
    instructors: [{ firstName: 'Bo', lastName: 'Lee', signature: null }],
    people: [
      person({ certifiedName: 'Ana M. Ruiz-Gil', certificateNumber: 'X-000001', licenses, ...onPaper }),
      person({ firstName: 'Mio', lastName: 'Abe', status: 'ENROLLED', signature, ...byCode }),
      person({ lastName: 'Young', status: 'ENROLLED' }),
      person({
        lastName: 'Zeta',
        guest: true,
        licenses: [{ geo: null, credentialType: null, credentialNumber: 'A-1' }],
        attendanceSource: 'GUEST',
        checkedInAt: session.startsAt,
      }),
      person({ lastName: 'Absent', status: 'ABSENT' }),
      person({ lastName: 'Gone', status: 'WITHDRAWN' }),
      person({ lastName: 'Waits', status: 'PENDING' }),
    ],
  })
  expect(sheet.participants).toEqual([
    { name: 'Mio Abe', guest: false, numbers: [], arrival: { at: session.startsAt, source: 'CODE' }, signature },
    {
      name: 'Ana M. Ruiz-Gil',
      guest: false,
      numbers: ['CA CNA 7'],
      certificate: 'X-000001',
      arrival: { at: null, source: 'PAPER', marked },
      signature: null,
      unsigned: 'onPaper',
    },
    { name: 'Ana Young', guest: false, numbers: [], arrival: null, signature: null },
    {
      name: 'Ana Zeta',
      guest: true,
      numbers: ['A-1'],
      arrival: { at: session.startsAt, source: 'GUEST' },
      signature: null,
    },
  ])
  expect(sheet.instructors).toEqual([{ name: 'Bo Lee', guest: false, numbers: [], arrival: null, signature: null }])
})

test('a sheet says which times a device sent later, who entered which by hand, and who recorded themself', () => {
  const [came, left, sent] = [session.startsAt, session.endsAt, new Date(session.endsAt.getTime() + 40 * 60_000)]
  const sheet = signInSheet({
    title: 'Dementia care',
    ...session,
    startedAt: came,
    endedAt: left,
    times: { start: seenAt('HAND', sent, 'clock was wrong'), end: seenAt('SERVER', left) },
    units: 400,
    onlineUnits: null,
    shortReason: null,
    unsignedReason: null,
    isFinal: true,
    org: { name: 'Sunrise', address: null, phone: null },
    breakMinutes: 0,
    eligible: [],
    approvals: [],
    instructors: [],
    people: [
      person({
        status: 'ENROLLED',
        attendanceSource: 'INSTRUCTOR',
        checkedInAt: came,
        checkedOutAt: left,
        witnesses: { ...unseen, arrival: seenAt('DEVICE', sent), leaving: seenAt('HAND', sent, 'Left early') },
      }),
      person({
        lastName: 'Young',
        status: 'ENROLLED',
        attendanceSource: 'INSTRUCTOR',
        checkedInAt: came,
        checkedOutAt: left,
        witnesses: { ...unseen, arrival: { ...seenAt('SERVER', came), oneself: true }, leaving: seenAt('CODE', left) },
      }),
    ],
  })
  const [first, second] = sheet.participants
  expect(sheet.entered).toEqual({ start: { name: 'Olivia Brandt', at: sent, reason: 'clock was wrong' } })
  expect(first).toMatchObject({
    arrival: { at: came, source: 'INSTRUCTOR', sentAt: sent },
    leaving: { at: left, entered: { name: 'Olivia Brandt', at: sent, reason: 'Left early' } },
  })
  expect(first).not.toHaveProperty('oneself')
  expect(second).toMatchObject({ arrival: { at: came, source: 'INSTRUCTOR' }, oneself: true })
  expect(second!.leaving).toEqual({ at: left })
  expect(second).not.toHaveProperty('minutes')
})

test('the text behind a fingerprint changes with anything on the sheet, and with the session', () => {
  const given: SheetSession = {
    title: 'Dementia care',
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    startedAt: null,
    endedAt: null,
    timeZone: session.timeZone,
    format: 'IN_PERSON',
    units: 400,
    onlineUnits: null,
    shortReason: null,
    unsignedReason: null,
    isFinal: true,
    times: { start: null, end: null },
    org: { name: 'Sunrise', address: null, phone: null },
    breakMinutes: 0,
    eligible: [],
    approvals: [],
    instructors: [],
    people: [person({})],
  }
  const text = (overrides: Partial<SheetSession> = {}) => sheetText('s', signInSheet({ ...given, ...overrides }))
  expect(text()).toBe(text())
  const others = [
    text({ isFinal: false }),
    text({ units: 401 }),
    text({ format: 'ONLINE' }),
    text({ onlineUnits: 200 }),
    text({ people: [person({ lastName: 'Gil' })] }),
    text({ people: [person({ signature: { adoptedName: 'Ana', drawing: null, signedAt: at } })] }),
    sheetText('t', signInSheet(given)),
  ]
  expect(new Set([text(), ...others]).size).toBe(others.length + 1)
})
