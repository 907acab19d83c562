import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { listCreditsForCredential } from '@/lib/services/credits/credits'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { statementsSent } from '@/tests/setup/statements-sent'

const db = database()
const certificatesOf = (taskSessionId: string) =>
  db.certificate.findMany({ where: { taskSessionId }, orderBy: [{ issuedAt: 'asc' }, { number: 'asc' }] })
const creditsOf = (userId: string) => db.credit.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const statusOf = async (id: string) => (await db.enrollment.findUniqueOrThrow({ where: { id } })).status

async function finalize({ org, session }: HeldSession, overrides: Record<string, unknown> = {}) {
  const { version } = await taskSessionNow(session.id)
  return finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true, ...overrides })
}

test('one attendance gives a credit on every matching license, with its certificate', async () => {
  const held = await makeHeldSession()
  const provider = await makeProvider(held.org)
  const user = await makeUser()
  const [cna, hha] = [
    await makeCredential({ user }),
    await makeCredential({ user, credentialType: 'HHA', credentialNumber: 'H1' }),
  ]
  const texas = await makeCredential({ user, geo: 'TX', credentialNumber: 'T1' })
  const enrollmentId = await makeAttendee(held, user)
  const ctx = ctxOfAdmin(held.org)
  const result = await done(
    finalizeSession(ctx, { id: held.session.id, version: held.session.version, acceptProposals: true }),
  )
  expect(result).toMatchObject({ state: 'FINALIZED', finalizedById: held.org.admin.id })
  expect(await statusOf(enrollmentId)).toBe('ATTENDED')

  const [credit, ...others] = await creditsOf(user.id)
  expect(others).toEqual([])
  expect(credit).toMatchObject({
    source: 'SESSION',
    units: 400,
    providerId: provider.id,
    providerNumber: provider.providerNumber,
    providerName: held.org.name,
    approvedFor: ['CA:CNA', 'CA:HHA'],
    enrollmentId,
  })
  for (const credential of [cna, hha]) {
    const counted = await done(listCreditsForCredential(ctxFor(user), { credentialId: credential.id }))
    expect(counted).toMatchObject([{ outcome: { countedUnits: 400 }, credit: { id: credit!.id } }])
    expect(await db.standing.findUnique({ where: { credentialId: credential.id } })).toMatchObject({
      countedUnits: 400,
    })
  }
  const uncounted = await done(listCreditsForCredential(ctxFor(user), { credentialId: texas.id }))
  expect(uncounted).toMatchObject([{ outcome: { countedUnits: 0, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE' }] } }])

  const [certificate] = await certificatesOf(held.session.id)
  expect(certificate).toMatchObject({ state: 'VALID', userId: user.id, creditId: credit!.id, enrollmentId })
  expect(certificate!.number).toMatch(/^[0-9A-Z]{8}-000001$/)
  expect(certificate!.content).toMatchObject({
    person: 'Ana Ruiz',
    units: 400,
    approvals: [{ geo: 'CA', providerNumber: provider.providerNumber, credentialTypes: ['CNA', 'HHA'] }],
    signers: [{ name: 'Bo Lee' }],
  })
  expect(ctx.sent.filter(({ queue }) => queue === 'notices')).toHaveLength(1)
  expect(await db.notification.findMany({ where: { userId: user.id } })).toMatchObject([{ kind: 'certificateIssued' }])
  const actions = await db.auditEvent.findMany({ where: { personId: user.id, orgId: held.org.id } })
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['credit.issued', 'certificate.issued']))
})

test('an administrator sees who is undecided, and accepting decides them as proposed', async () => {
  const held = await makeHeldSession()
  const [came, stayed, waits] = [await makeUser(), await makeUser(), await makeUser()]
  const ids = [
    await makeAttendee(held, came),
    await makeAttendee(held, stayed, { checkedInAt: null }),
    await makeAttendee(held, waits, { status: 'PENDING' }),
  ]
  expect(await finalize(held, { acceptProposals: false })).toEqual(
    fail('outcomesOpen', undefined, { params: { count: 3 } }),
  )
  expect(await certificatesOf(held.session.id)).toEqual([])
  await done(finalize(held))
  expect(await Promise.all(ids.map(statusOf))).toEqual(['ATTENDED', 'ABSENT', 'WITHDRAWN'])
  expect(await certificatesOf(held.session.id)).toHaveLength(1)
  expect(await creditsOf(stayed.id)).toEqual([])
  const events = await db.enrollmentEvent.findMany({ where: { enrollmentId: ids[1]! } })
  expect(events).toMatchObject([{ kind: 'absent', toStatus: 'ABSENT', actorId: held.org.admin.id }])
})

test('a session without every signature is not finalized', async () => {
  const held = await makeHeldSession({ signed: false })
  await makeAttendee(held, await makeUser())
  expect(await finalize(held)).toEqual(fail('instructorUnsigned', undefined, { params: { count: 1 } }))
  await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: held.session.id } })
  expect(await finalize(held)).toEqual(fail('instructorMissing'))
})

test('who attended without signing is passed over with a reason only, which the sheet prints', async () => {
  const held = await makeHeldSession()
  const people = await Promise.all([1, 2, 3, 4].map(() => makeUser()))
  const [, unsigned, onPaper] = [
    await makeAttendee(held, people[0]!),
    await makeAttendee(held, people[1]!, { signed: false }),
    await makeAttendee(held, people[2]!, { signed: false }),
    await makeAttendee(held, people[3]!, { checkedInAt: null }),
  ]
  // People marked present later signed the paper sheet, and absent people have nothing to sign.
  const paper = { attendanceSource: 'PAPER' as const, checkedInAt: null }
  await db.enrollment.update({ where: { id: onPaper! }, data: paper })
  const missing = fail('attendeesUnsigned', undefined, { params: { count: 1 } })
  expect(await finalize(held)).toEqual(missing)
  expect(await finalize(held, { unsignedReason: '   ' })).toEqual(missing)
  expect(await finalize(held, { unsignedReason: 'x'.repeat(501) })).toEqual(
    fail('invalidInput', { unsignedReason: expect.anything() }),
  )
  expect(await statusOf(unsigned!)).toBe('ENROLLED')
  await done(finalize(held, { unsignedReason: 'The tablet broke' }))
  expect(await taskSessionNow(held.session.id)).toMatchObject({ unsignedReason: 'The tablet broke' })
  const sheet = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  expect(sheet).toMatchObject({ unsignedReason: 'The tablet broke' })
})

test('a name that papers cannot print stops finalizing, with the person and the letters', async () => {
  const held = await makeHeldSession()
  const [user, other] = [await makeUser(), await makeUser()]
  await db.user.update({ where: { id: user.id }, data: { firstName: '𝓜aria', lastName: 'Ruiz' } })
  await db.user.update({ where: { id: other.id }, data: { firstName: 'Ṣadé', lastName: 'الزهراء' } })
  const enrollmentId = await makeAttendee(held, user)
  await makeAttendee(held, other)
  const refusal = fail('namesUnprintable', undefined, { params: { names: '𝓜aria Ruiz (𝓜)' } })
  expect(await finalize(held)).toEqual(refusal)
  expect(await certificatesOf(held.session.id)).toEqual([])
  expect(await statusOf(enrollmentId)).toBe('ENROLLED')
  await db.user.update({ where: { id: user.id }, data: { firstName: 'Maria' } })
  await done(finalize(held))
  expect(await certificatesOf(held.session.id)).toHaveLength(2)
})

test('where everybody has signed no reason is kept', async () => {
  const held = await makeHeldSession()
  await makeAttendee(held, await makeUser())
  await done(finalize(held, { unsignedReason: 'Never mind' }))
  expect(await taskSessionNow(held.session.id)).toMatchObject({ unsignedReason: null })
})

test('a session that is not over or finalized already is not finalized', async () => {
  const held = await makeHeldSession()
  await makeAttendee(held, await makeUser())
  const early = { ...ctxOfAdmin(held.org), now: held.session.startsAt }
  expect(await finalizeSession(early, { id: held.session.id, version: held.session.version })).toEqual(
    fail('sessionState'),
  )
  await done(finalize(held))
  expect(await finalize(held)).toEqual(fail('sessionState'))
  const stale = await finalizeSession(ctxOfAdmin(held.org), { id: held.session.id, version: held.session.version })
  expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { state: 'FINALIZED' } } })
})

test('twenty requests of two admins at once finalize a session once, and each person is written to once', async () => {
  const held = await makeHeldSession()
  const users = await makeManyAttendees(held, 5)
  const { id, version } = held.session
  const { user, ...role } = await makeRole({ orgId: held.org.id, roleType: 'ADMIN' })
  const admins = [ctxOfAdmin(held.org), ctxFor(user, { roles: [role] })]
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => finalizeSession(admins[at % 2]!, { id, version, acceptProposals: true })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  const others = all.flatMap((one) => (one.ok ? [] : [one.problem]))
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['staleVersion']))
  expect(others[0]).toMatchObject({ current: { state: 'FINALIZED' } })
  expect(await db.credit.count({ where: { userId: { in: users } } })).toBe(5)
  const certificates = await certificatesOf(id)
  expect(certificates.map(({ number }) => number.slice(-1))).toEqual(['1', '2', '3', '4', '5'])
  expect(await db.notification.count({ where: { userId: { in: users } } })).toBe(5)
})

test('a repeated request with the same key gets the first answer', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user)
  const idempotency = { operation: 'finalizeTaskSession', key: 'k', requestHash: Buffer.from('same') }
  const call = () =>
    finalizeSession(ctxOfAdmin(held.org, { idempotency }), {
      id: held.session.id,
      version: held.session.version,
      acceptProposals: true,
    })
  const [first, second] = [await call(), await call()]
  expect(first.ok && second.ok).toBe(true)
  expect(await creditsOf(user.id)).toHaveLength(1)
})

test('sessions that are finalized at once number their certificates without gaps', async () => {
  const first = await makeHeldSession()
  const others = await Promise.all([1, 2, 3].map(() => makeHeldSession({ org: first.org })))
  for (const held of [first, ...others]) await makeManyAttendees(held, 3)
  await Promise.all([first, ...others].map((held) => done(finalize(held))))
  const numbers = await db.certificate.findMany({ where: { orgId: first.org.id }, orderBy: { number: 'asc' } })
  expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

/** Number of statements needed to finalize a session with `count` people. */
async function statementsFor(count: number): Promise<number> {
  const held = await makeHeldSession()
  const users = await makeManyAttendees(held, count)
  const { version } = await taskSessionNow(held.session.id)
  const { statements } = await statementsSent(() =>
    done(finalizeSession(ctxOfAdmin(held.org), { id: held.session.id, version, acceptProposals: true })),
  )
  expect(await db.certificate.count({ where: { taskSessionId: held.session.id } })).toBe(count)
  expect(await db.standing.count({ where: { credential: { userId: { in: users } }, countedUnits: 400 } })).toBe(count)
  return statements.length
}

test('300 people take as many statements as two, within the time of one transaction', async () => {
  expect(await statementsFor(300)).toBe(await statementsFor(2))
})
