import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import {
  asInstructor,
  type HeldSession,
  makeAttendee,
  makeHeldSession,
  makeManyAttendees,
  signFor,
} from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { listCreditsForCredential } from '@/lib/services/credits/credits'
import type { InputOf } from '@/lib/services/define-service'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { askToSign } from '@/lib/services/signatures/ask-to-sign'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'

type Decision = Omit<InputOf<typeof decideEnrollments>['decisions'][number], 'enrollmentId' | 'version'>

const db = database()

async function finalize({ org, session }: HeldSession, more: object = {}) {
  const { version } = await taskSessionNow(session.id)
  return finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true, ...more })
}

async function reopen({ org, session }: HeldSession, reason = 'A name was missing') {
  const { version } = await taskSessionNow(session.id)
  return reopenSession(ctxOfAdmin(org), { id: session.id, version, reason })
}

async function decide({ org, session }: HeldSession, enrollmentId: string, decision: Decision) {
  const { version } = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })
  return decideEnrollments(ctxOfAdmin(org), {
    taskSessionId: session.id,
    decisions: [{ enrollmentId, version, ...decision }],
  })
}

const certificatesOf = async (userId: string) =>
  (await db.certificate.findMany({ where: { userId }, orderBy: { number: 'asc' } })).map(({ number, state }) => [
    Number(number.slice(-6)),
    state,
  ])
const creditsOf = (userId: string) => db.credit.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const noticesOf = async (userId: string) => {
  const rows = await db.notification.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }] })
  return rows.map(({ kind }) => kind)
}

/** A finalized session with people who attended, each with their enrollment. */
async function makeFinalized(count: number) {
  const held = await makeHeldSession()
  const people = []
  for (let at = 0; at < count; at += 1) {
    // Certificates are numbered in the order of names.
    const lastName = ['Abe', 'Bell', 'Cruz'][at] ?? 'Young'
    const user = await makeUser({ profile: { firstName: 'Ana', lastName, dob: '1980-01-01', acknowledged: true } })
    people.push({ user, credential: await makeCredential({ user }), enrollmentId: await makeAttendee(held, user) })
  }
  await done(finalize(held))
  return { held, people }
}

test('while a session is open for correction, certificates and credits stay, and nobody is written to', async () => {
  const { held, people } = await makeFinalized(2)
  const [ana, bea] = people.map(({ user }) => user.id)
  const { enrollmentId, credential, user } = people[0]!
  await done(reopen(held))
  await done(decide(held, enrollmentId, { outcome: 'INCOMPLETE', reason: 'Left early' }))
  expect(await certificatesOf(ana!)).toEqual([[1, 'VALID']])
  expect(await creditsOf(ana!)).toMatchObject([{ state: 'ACTIVE' }])
  expect(await done(listCreditsForCredential(ctxFor(user), { credentialId: credential.id }))).toHaveLength(1)
  for (const id of [ana!, bea!]) expect(await noticesOf(id)).toEqual(['certificateIssued'])
})

test('finalized again, who does not earn it any more loses credit and certificate, is told why, and nobody else notices', async () => {
  const { held, people } = await makeFinalized(3)
  const [gone, ...others] = people
  await done(reopen(held))
  expect(await decide(held, gone!.enrollmentId, { outcome: 'INCOMPLETE' })).toEqual(
    fail('invalidInput', { 'decisions.0.reason': 'errors.reasonRequired' }),
  )
  await done(decide(held, gone!.enrollmentId, { outcome: 'INCOMPLETE', reason: 'Left early' }))
  await done(finalize(held))
  expect(await certificatesOf(gone!.user.id)).toEqual([[1, 'REVOKED']])
  expect(await creditsOf(gone!.user.id)).toMatchObject([{ state: 'REVOKED', stateReason: 'Left early' }])
  expect(await db.creditStateChange.findMany({ where: { credit: { userId: gone!.user.id } } })).toMatchObject([
    { version: 2, fromState: 'ACTIVE', toState: 'REVOKED' },
  ])
  expect(await done(listCreditsForCredential(ctxFor(gone!.user), { credentialId: gone!.credential.id }))).toEqual([])
  expect(await noticesOf(gone!.user.id)).toEqual(['certificateIssued', 'certificateRevoked'])
  const told = await db.notification.findFirstOrThrow({ where: { userId: gone!.user.id, kind: 'certificateRevoked' } })
  expect(told.params).toMatchObject({ reason: 'Left early' })
  for (const [at, { user }] of others.entries()) {
    expect(await certificatesOf(user.id)).toEqual([[at + 2, 'VALID']])
    expect(await creditsOf(user.id)).toMatchObject([{ state: 'ACTIVE', supersededAt: null, version: 1 }])
    expect(await noticesOf(user.id)).toEqual(['certificateIssued'])
  }
  const { certificateCount } = await db.org.findUniqueOrThrow({ where: { id: held.org.id } })
  expect(certificateCount).toBe(3)
})

test('who is taken back in has a new credit that replaces the revoked one, and a new certificate', async () => {
  const { held, people } = await makeFinalized(1)
  const [{ user, enrollmentId }] = people as [(typeof people)[number]]
  await done(reopen(held))
  await done(decide(held, enrollmentId, { outcome: 'ABSENT', reason: 'Wrong person' }))
  await signFor(held.session.id, held.instructor.id)
  await done(finalize(held))
  await done(reopen(held))
  await done(decide(held, enrollmentId, { outcome: 'ATTENDED', reason: 'It was her' }))
  await signFor(held.session.id, held.instructor.id)
  await done(finalize(held))
  expect(await certificatesOf(user.id)).toEqual([
    [1, 'REVOKED'],
    [2, 'VALID'],
  ])
  const [revoked, again] = await creditsOf(user.id)
  expect(revoked).toMatchObject({ state: 'REVOKED', stateReason: 'Wrong person' })
  expect(again).toMatchObject({ state: 'ACTIVE', supersedesId: revoked!.id })
  expect(await noticesOf(user.id)).toEqual(['certificateIssued', 'certificateRevoked', 'certificateReplaced'])
})

test('a decision that is taken back and given again, and an instructor who signs again, change no certificate', async () => {
  const { held, people } = await makeFinalized(1)
  const [{ user, enrollmentId }] = people as [(typeof people)[number]]
  await done(reopen(held))
  await done(decide(held, enrollmentId, { outcome: 'OPEN', reason: 'Wrong list' }))
  await done(decide(held, enrollmentId, { outcome: 'ATTENDED' }))
  await db.taskSessionInstructor.updateMany({
    where: { taskSessionId: held.session.id },
    data: { signatureId: null },
  })
  await signFor(held.session.id, held.instructor.id)
  await done(finalize(held))
  expect(await certificatesOf(user.id)).toEqual([[1, 'VALID']])
  expect(await creditsOf(user.id)).toMatchObject([{ state: 'ACTIVE', version: 1 }])
  expect(await noticesOf(user.id)).toEqual(['certificateIssued'])
})

test('other times of the session replace every certificate, other hours every credit too, and everybody is told once', async () => {
  const { held, people } = await makeFinalized(2)
  await done(reopen(held))
  const { id, version, startsAt } = await taskSessionNow(held.session.id)
  const [startedAt, endedAt] = [startsAt.toISOString(), minutesFrom(startsAt, 120).toISOString()]
  await done(setTaskSessionTimes(ctxOfAdmin(held.org), { id, version, startedAt, endedAt }))
  await signFor(id, held.instructor.id)
  await done(finalize(held, { unitsGiven: 2 }))
  for (const [at, { user }] of people.entries()) {
    expect(await certificatesOf(user.id)).toEqual([
      [at + 1, 'SUPERSEDED'],
      [at + 3, 'VALID'],
    ])
    const [first, second] = await creditsOf(user.id)
    expect(first).toMatchObject({ units: 400, supersededAt: expect.any(Date) })
    expect(second).toMatchObject({ units: 200, state: 'ACTIVE', supersedesId: first!.id })
    expect(await noticesOf(user.id)).toEqual(['certificateIssued', 'certificateReplaced'])
  }
})

test('somebody’s new name on the certificate replaces theirs and keeps their credit; the organization’s new address replaces none', async () => {
  const { held, people } = await makeFinalized(2)
  const [renamed, other] = people
  await db.user.update({ where: { id: renamed!.user.id }, data: { lastName: 'Gil' } })
  await db.address.updateMany({ where: { orgId: held.org.id }, data: { street1: '99 Elm St' } })
  await done(reopen(held))
  await done(finalize(held))
  expect((await certificatesOf(renamed!.user.id)).map(([, state]) => state)).toEqual(['SUPERSEDED', 'VALID'])
  expect(await creditsOf(renamed!.user.id)).toMatchObject([{ state: 'ACTIVE', version: 1 }])
  expect((await certificatesOf(other!.user.id)).map(([, state]) => state)).toEqual(['VALID'])
})

test('a credit that its person withdrew stays withdrawn, with its certificate', async () => {
  const { held, people } = await makeFinalized(1)
  const [{ user }] = people as [(typeof people)[number]]
  await db.credit.updateMany({ where: { userId: user.id }, data: { state: 'WITHDRAWN' } })
  await done(reopen(held))
  await done(finalize(held))
  expect(await creditsOf(user.id)).toMatchObject([{ state: 'WITHDRAWN' }])
  expect(await certificatesOf(user.id)).toEqual([[1, 'VALID']])
})

test('a session that was reopened when that superseded its certificates gets them anew', async () => {
  const { held, people } = await makeFinalized(1)
  const [{ user }] = people as [(typeof people)[number]]
  await done(reopen(held))
  await db.certificate.updateMany({ where: { userId: user.id }, data: { state: 'SUPERSEDED', endedAt: new Date() } })
  await done(finalize(held))
  expect(await certificatesOf(user.id)).toEqual([
    [1, 'SUPERSEDED'],
    [2, 'VALID'],
  ])
  expect(await creditsOf(user.id)).toMatchObject([{ state: 'ACTIVE' }])
})

test('two admins who reopen at once, and two who finalize again at once, do it once', async () => {
  const { held, people } = await makeFinalized(2)
  const { user, ...role } = await makeRole({ orgId: held.org.id, roleType: 'ADMIN' })
  const admins = [ctxOfAdmin(held.org), ctxFor(user, { roles: [role] })]
  const seen = await taskSessionNow(held.session.id)
  const opened = await Promise.all(
    admins.map((ctx) => reopenSession(ctx, { id: seen.id, version: seen.version, reason: 'A name' })),
  )
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
  await done(decide(held, people[0]!.enrollmentId, { outcome: 'INCOMPLETE', reason: 'Left early' }))
  const { id, version } = await taskSessionNow(held.session.id)
  const closed = await Promise.all(
    [...admins, ...admins].map((ctx) => finalizeSession(ctx, { id, version, acceptProposals: true })),
  )
  expect(closed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await noticesOf(people[0]!.user.id)).toEqual(['certificateIssued', 'certificateRevoked'])
  expect(await noticesOf(people[1]!.user.id)).toEqual(['certificateIssued'])
})

test('only admins of the organization reopen; for everybody else there is nothing to reopen', async () => {
  const { held } = await makeFinalized(1)
  const { id, version } = await taskSessionNow(held.session.id)
  const asked = { id, version, reason: 'A name' }
  const { user, ...role } = await makeRole({ orgId: held.org.id })
  const member = ctxFor(user, { roles: [role] })
  const instructor = await asInstructor(held)
  for (const ctx of [member, instructor(), ctxOfAdmin(await makeClassOrg())])
    expect(await reopenSession(ctx, asked)).toEqual(fail('notFound'))
  expect(await reopenSession(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
  expect(await reopenSession(ctxOfAdmin(held.org), { ...asked, reason: ' ' })).toMatchObject({
    problem: { code: 'invalidInput' },
  })
  expect(await reopenSession(ctxOfAdmin(held.org), { ...asked, version: version + 1 })).toMatchObject({
    problem: { code: 'staleVersion' },
  })
})

test('messages of a class: each person is written to about what concerns them, and once', async () => {
  const held = await makeHeldSession({ signed: false })
  const [signed, late, corrected] = [await makeUser(), await makeUser(), await makeUser()]
  await makeAttendee(held, signed)
  await makeAttendee(held, late, { signed: false })
  const enrollmentId = await makeAttendee(held, corrected)
  const ask = (whom: 'ATTENDEES' | 'INSTRUCTORS') =>
    done(askToSign(ctxOfAdmin(held.org), { taskSessionId: held.session.id, whom }))
  await ask('ATTENDEES')
  await ask('ATTENDEES')
  await ask('INSTRUCTORS')
  await signFor(held.session.id, held.instructor.id)
  await done(finalize(held, { unsignedReason: 'Her phone was empty' }))
  await done(reopen(held))
  await done(decide(held, enrollmentId, { outcome: 'ABSENT', reason: 'It was her sister' }))
  await signFor(held.session.id, held.instructor.id)
  await done(finalize(held, { unsignedReason: 'Her phone was empty' }))
  expect({
    signed: await noticesOf(signed.id),
    late: await noticesOf(late.id),
    corrected: await noticesOf(corrected.id),
    instructor: await noticesOf(held.instructor.id),
    admin: await noticesOf(held.org.admin.id),
  }).toEqual({
    signed: ['certificateIssued'],
    late: ['attendanceToSign', 'certificateIssued'],
    corrected: ['certificateIssued', 'certificateRevoked'],
    instructor: ['sheetToSign', 'sheetVoided'],
    admin: ['adminGranted'],
  })
})

test('60 people of whom one is corrected: one loses theirs, 59 keep their number and hear nothing', async () => {
  const held = await makeHeldSession()
  const users = await makeManyAttendees(held, 60)
  await done(finalize(held))
  await done(reopen(held))
  const { id } = await db.enrollment.findFirstOrThrow({ where: { taskSessionId: held.session.id, userId: users[7]! } })
  await done(decide(held, id, { outcome: 'INCOMPLETE', reason: 'Left early' }))
  await done(finalize(held))
  const states = await db.certificate.groupBy({
    by: ['state'],
    where: { taskSessionId: held.session.id },
    _count: true,
    orderBy: { state: 'asc' },
  })
  expect(states.map(({ state, _count }) => [state, _count])).toEqual([
    ['VALID', 59],
    ['REVOKED', 1],
  ])
  expect(await db.notification.count({ where: { userId: { in: users } } })).toBe(61)
})
