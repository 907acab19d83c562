import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { asInstructor, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()

test('an instructor records outcomes, and administrators alone finalize and reopen', async () => {
  const held = await makeHeldSession()
  const enrollmentId = await makeAttendee(held, await makeUser())
  const { id, version } = held.session
  const instructor = await asInstructor(held)
  const decisions = [{ enrollmentId, version: 1, outcome: 'ATTENDED' as const }]
  expect(await done(decideEnrollments(instructor(), { taskSessionId: id, decisions }))).toMatchObject([
    { id: enrollmentId, status: 'ATTENDED', version: 2 },
  ])
  expect(await finalizeSession(instructor(), { id, version, acceptProposals: true })).toEqual(fail('notFound'))
  await done(finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }))
  const again = { id, version: version + 1, reason: 'A name was missing' }
  expect(await reopenSession(instructor(), again)).toEqual(fail('notFound'))
  const member = await makeRole({ orgId: held.org.id })
  const asMember = ctxFor(member.user, { roles: [member] })
  expect(await reopenSession(asMember, again)).toEqual(fail('notFound'))
  await done(reopenSession(ctxOfAdmin(held.org), again))
})

test('decisions name the version they saw, and are stored all or none', async () => {
  const held = await makeHeldSession()
  const [first, second] = [await makeAttendee(held, await makeUser()), await makeAttendee(held, await makeUser())]
  const ask = (decisions: object[]) =>
    decideEnrollments.unknown(ctxOfAdmin(held.org), { taskSessionId: held.session.id, decisions })
  const good = { enrollmentId: first, version: 1, outcome: 'ATTENDED' }
  expect(await ask([good, { enrollmentId: second, version: 7, outcome: 'ATTENDED' as const }])).toEqual(
    fail('staleVersion'),
  )
  expect(await ask([good, good])).toEqual(fail('staleVersion'))
  expect(await ask([good, { enrollmentId: second, version: 1, outcome: 'PASS' }])).toEqual(
    fail('invalidInput', { 'decisions.1.outcome': 'errors.noTest' }),
  )
  const elsewhere = await makeHeldSession({ org: held.org })
  const other = await makeAttendee(elsewhere, await makeUser())
  expect(await ask([good, { enrollmentId: other, version: 1, outcome: 'ATTENDED' as const }])).toEqual(fail('notFound'))
  expect(await db.enrollmentEvent.count({ where: { enrollmentId: { in: [first, second] } } })).toBe(0)
})

test('a decision and a finalizing at the same moment happen one after the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const held = await makeHeldSession()
    const enrollmentId = await makeAttendee(held, await makeUser())
    const instructor = await asInstructor(held)
    const { id, version } = await taskSessionNow(held.session.id)
    const decisions = [{ enrollmentId, version: 1, outcome: 'INCOMPLETE' as const }]
    const [decided, finalized] = await Promise.all([
      decideEnrollments(instructor(), { taskSessionId: id, decisions }),
      finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }),
    ])
    expect(finalized.ok).toBe(true)
    const { status } = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })
    expect(status).toBe(decided.ok ? 'INCOMPLETE' : 'ATTENDED')
    expect(await db.certificate.count({ where: { enrollmentId } })).toBe(decided.ok ? 0 : 1)
  }
})
