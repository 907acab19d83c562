import { expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import { fail } from '@/lib/domain/result'
import { addYears } from '@/lib/domain/time/plain-date'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import {
  verifyCertificate,
  verifyCertificateNumber,
  verifySignInSheet,
} from '@/lib/services/certificates/verify-certificate'
import { addCredential, archiveCredential, restoreCredential } from '@/lib/services/credentials/change-credential'
import { updateOrg } from '@/lib/services/orgs/org'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { addSessionInstructor, describeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'

const db = database()

async function finalize({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
}

/** A class for California aides, with the number of its provider. */
async function heldForAides(): Promise<HeldSession> {
  const held = await makeHeldSession()
  await makeProvider(held.org)
  return held
}

async function enterTitle({ org, session }: HeldSession, title: string) {
  const { version, instructors } = await taskSessionNow(session.id)
  const instructorId = instructors[0]!.id
  const input = { id: session.id, version, instructorId, title, license: 'RN 812345 (CA)' }
  return done(describeSessionInstructor(ctxOfAdmin(org), input))
}

async function setPhone({ org }: HeldSession, phone: string) {
  const { version } = await db.org.findUniqueOrThrow({ where: { id: org.id } })
  return updateOrg(ctxOfAdmin(org), { input: { id: org.id, version, phone } })
}

const finishOf = ({ org, session }: HeldSession) =>
  done(getSessionFinish(ctxOfAdmin(org), { taskSessionId: session.id })).then(({ papers }) => papers)
const certificatesOf = async ({ session }: HeldSession) =>
  (await db.certificate.findMany({ where: { taskSessionId: session.id }, orderBy: { number: 'asc' } })).map((row) => ({
    ...row,
    content: row.content as CertificateContent,
  }))

test('the list before finalizing asks for what the board of the class asks for, until it is entered', async () => {
  const held = await heldForAides()
  const ana = await makeUser({ profile: { firstName: 'Ana', lastName: 'Ruiz', dob: '1990-01-01', acknowledged: true } })
  const holder = await makeUser()
  await makeCredential({ user: holder })
  await makeAttendee(held, ana)
  await makeAttendee(held, holder)
  const before = await finishOf(held)
  expect(before.elements.map(({ element }) => element)).toEqual(['ADDRESS', 'PHONE', 'INSTRUCTOR_TITLE'])
  expect(before.unnumbered).toEqual([expect.objectContaining({ userId: ana.id, lastName: 'Ruiz' })])
  await setPhone(held, '(916) 555-0100')
  await enterTitle(held, 'RN, DSD')
  expect((await finishOf(held)).elements.map(({ element }) => element)).toEqual(['ADDRESS'])
})

test('a certificate has telephone, title and license of the instructor, who approved the provider and how long to keep it, as they were when it was issued', async () => {
  const held = await heldForAides()
  const user = await makeUser()
  await makeCredential({ user })
  await makeAttendee(held, user)
  await setPhone(held, '(916) 555-0100')
  await enterTitle(held, 'RN, DSD')
  await finalize(held)
  await setPhone(held, '(916) 555-0199')
  const [certificate] = await certificatesOf(held)
  expect(certificate!.content).toMatchObject({
    organization: { phone: '(916) 555-0100' },
    signers: [{ title: 'RN, DSD', license: 'RN 812345 (CA)' }],
    approvals: [{ approvedBy: 'California Department of Public Health' }],
    keep: [expect.stringContaining('four (4) years')],
  })
  const { version, instructors } = await taskSessionNow(held.session.id)
  const late = { id: held.session.id, version, instructorId: instructors[0]!.id, title: 'MD' }
  expect(await describeSessionInstructor(ctxOfAdmin(held.org), late)).toEqual(fail('sessionState'))
})

test('a corrected title of the instructor issues the certificates of a class again', async () => {
  const held = await heldForAides()
  const user = await makeUser()
  await makeCredential({ user })
  await makeAttendee(held, user)
  await finalize(held)
  const { id, version } = await taskSessionNow(held.session.id)
  await done(reopenSession(ctxOfAdmin(held.org), { id, version, reason: 'Title missing' }))
  await enterTitle(held, 'RN, DSD')
  await finalize(held)
  const [first, second] = await certificatesOf(held)
  expect([first!.state, second!.state]).toEqual(['SUPERSEDED', 'VALID'])
  expect(second!.content).toMatchObject({ replaces: first!.number, signers: [{ title: 'RN, DSD' }] })
})

test('a certificate without a license number says so, and is issued again when the person adds the license', async () => {
  const held = await heldForAides()
  const user = await makeUser()
  await makeAttendee(held, user)
  await finalize(held)
  const [bare] = await certificatesOf(held)
  expect(bare!.content).toMatchObject({ unnumbered: ['CA:CNA', 'CA:HHA'], licenses: [] })
  const expiresAt = addYears(today(), 1)
  const license = (geo: 'CA' | 'TX', credentialNumber: string) => ({
    input: { geo, credentialType: 'CNA' as const, credentialNumber, effectiveAt: addYears(expiresAt, -2), expiresAt },
  })
  await done(addCredential(ctxFor(user), license('TX', 'T-1')))
  expect(await certificatesOf(held)).toHaveLength(1)
  await done(addCredential(ctxFor(user), license('CA', 'C-1')))
  const [old, anew, ...more] = await certificatesOf(held)
  expect(more).toEqual([])
  expect(old).toMatchObject({ id: bare!.id, state: 'SUPERSEDED', content: bare!.content })
  const { unnumbered: _unnumbered, ...same } = bare!.content
  expect(anew).toMatchObject({ state: 'VALID', creditId: bare!.creditId, enrollmentId: bare!.enrollmentId })
  expect(anew!.content).toEqual({
    ...same,
    keep: [expect.stringContaining('certified nurse assistant')],
    number: anew!.number,
    replaces: bare!.number,
    issuedAt: anew!.issuedAt.toISOString(),
    licenses: [{ geo: 'CA', credentialType: 'CNA', number: 'C-1' }],
  })
  const notices = await db.notification.findMany({ where: { userId: user.id, kind: 'certificateReplaced' } })
  expect(notices).toHaveLength(1)
  const checked = await done(verifyCertificateNumber(ctxFor(user, { address: '192.0.2.77' }), { number: bare!.number }))
  expect(checked.state).toBe('SUPERSEDED')
  const reader = { ...ctxOfNobody(), address: '192.0.2.79' }
  expect(await done(verifyCertificate(reader, { token: bare!.verifyToken }))).toMatchObject({
    replacedBy: anew!.number,
  })
  await done(addCredential(ctxFor(user), license('CA', 'C-2')))
  expect(await certificatesOf(held)).toHaveLength(2)
})

test('a license that is taken out of the archive numbers a certificate too', async () => {
  const held = await heldForAides()
  const user = await makeUser()
  const { id } = await makeCredential({ user })
  await done(archiveCredential(ctxFor(user), { id, version: 1 }))
  await makeAttendee(held, user)
  await finalize(held)
  expect(await certificatesOf(held)).toHaveLength(1)
  const { version } = await db.credential.findUniqueOrThrow({ where: { id } })
  await done(restoreCredential(ctxFor(user), { id, version }))
  expect((await certificatesOf(held)).map(({ state }) => state)).toEqual(['SUPERSEDED', 'VALID'])
})

test('the next class of an instructor takes over title and license', async () => {
  const held = await heldForAides()
  await enterTitle(held, 'RN, DSD')
  const { org, instructor } = held
  const role = await db.role.create({ data: { userId: instructor.id, orgId: org.id, roleType: 'MEMBER' } })
  const { id, version } = await makeTaskSession({ org })
  const next = await done(addSessionInstructor(ctxOfAdmin(org), { id, version, memberId: role.id }))
  expect(next.instructors).toEqual([expect.objectContaining({ title: 'RN, DSD', license: 'RN 812345 (CA)' })])
})

test.each(['call us', '12', '916-555-0100 and more words', '1'.repeat(41)])('%j is no telephone', async (phone) => {
  const held = await makeHeldSession()
  expect(await setPhone(held, phone)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
  expect(await done(setPhone(held, ''))).toMatchObject({ phone: null })
})

test('each missing signature has its reason on the sheet, and a sheet printed after a correction says what it replaces', async () => {
  const held = await heldForAides()
  const people = await Promise.all([makeUser(), makeUser(), makeUser()])
  const ids = await Promise.all(people.map((user) => makeAttendee(held, user, { signed: false })))
  const finalizeWith = async (input: object) => {
    const { id, version } = await taskSessionNow(held.session.id)
    return finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true, ...input })
  }
  const own = [{ enrollmentId: ids[0]!, reason: 'Left in an ambulance' }]
  expect(await finalizeWith({ unsignedReasons: own })).toMatchObject({
    problem: { code: 'attendeesUnsigned', params: { count: 2 } },
  })
  await done(finalizeWith({ unsignedReasons: own, unsignedReason: 'The tablet broke' }))
  const print = () => done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  const first = await print()
  const reasons = first.participants.map(({ unsigned }) => (typeof unsigned === 'object' ? unsigned.reason : unsigned))
  expect(reasons.toSorted()).toEqual(['Left in an ambulance', 'The tablet broke', 'The tablet broke'])
  expect(first).not.toHaveProperty('replaces')
  expect(first.participants[0]!.certificate).toMatch(/-0+\d+$/)
  const { id, version } = await taskSessionNow(held.session.id)
  await done(reopenSession(ctxOfAdmin(held.org), { id, version, reason: 'Wrong reason' }))
  await done(finalizeWith({ unsignedReason: 'Paper only' }))
  const second = await print()
  expect(second.replaces).toEqual({ at: expect.any(Date), reason: 'Wrong reason' })
  expect(second.participants.every(({ unsigned }) => JSON.stringify(unsigned) === '{"reason":"Paper only"}')).toBe(true)
  const look = (token: string) => done(verifySignInSheet({ ...ctxOfNobody(), address: '192.0.2.78' }, { token }))
  expect(await look(first.verifyToken)).toMatchObject({ state: 'SUPERSEDED', replacedAt: expect.any(Date) })
  expect(await look(second.verifyToken)).toMatchObject({ state: 'FINAL', replacedAt: null })
})
