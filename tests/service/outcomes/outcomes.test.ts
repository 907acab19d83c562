import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import type { InputOf } from '@/lib/services/define-service'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

type Decision = Omit<InputOf<typeof decideEnrollments>['decisions'][number], 'enrollmentId' | 'version'>

const db = database()
const creditsOf = (userId: string) => db.credit.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const statusOf = async (id: string) => (await db.enrollment.findUniqueOrThrow({ where: { id } })).status

async function finalize({ org, session }: HeldSession, overrides: Record<string, unknown> = {}) {
  const { version } = await taskSessionNow(session.id)
  return finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true, ...overrides })
}

async function decide({ org, session }: HeldSession, enrollmentId: string, decision: Decision) {
  const { version } = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })
  return decideEnrollments(ctxOfAdmin(org), {
    taskSessionId: session.id,
    decisions: [{ enrollmentId, version, ...decision }],
  })
}

test('a test decides: nothing is finalized without a score, and a person who passed gets the credit', async () => {
  const held = await makeHeldSession({ task: { requiresTest: true, passMark: 80 } })
  const [good, bad] = [await makeUser(), await makeUser()]
  const ids = [await makeAttendee(held, good), await makeAttendee(held, bad)]
  expect(await finalize(held)).toEqual(fail('scoresOpen', undefined, { params: { count: 2 } }))
  expect(await decide(held, ids[0]!, { outcome: 'PASS', score: 79 })).toEqual(
    fail('invalidInput', { 'decisions.0.score': 'errors.scoreMismatch' }),
  )
  await done(decide(held, ids[0]!, { outcome: 'PASS', score: 80 }))
  await done(decide(held, ids[1]!, { outcome: 'FAIL', score: 40 }))
  await done(finalize(held))
  expect(await creditsOf(good.id)).toHaveLength(1)
  expect(await creditsOf(bad.id)).toEqual([])
})

test('minutes decide where people check out, and missing minutes can be made up', async () => {
  const held = await makeHeldSession({ session: { checkOutRequired: true } })
  const user = await makeUser()
  const left = new Date(held.session.startsAt.getTime() + 60 * 60_000)
  const enrollmentId = await makeAttendee(held, user, { checkedOutAt: left })
  expect(await decide(held, enrollmentId, { outcome: 'ATTENDED' })).toEqual(
    fail('invalidInput', { 'decisions.0.outcome': 'errors.attendanceShort' }),
  )
  await done(decide(held, enrollmentId, { outcome: 'INCOMPLETE' }))
  expect(await db.enrollment.findUnique({ where: { id: enrollmentId } })).toMatchObject({ attendedMinutes: 60 })
  await done(decide(held, enrollmentId, { outcome: 'ATTENDED', reason: 'Made up on Monday' }))
  await done(finalize(held))
  expect(await creditsOf(user.id)).toHaveLength(1)
})

test('a correction of who was there voids the signatures', async () => {
  const held = await makeHeldSession()
  const enrollmentId = await makeAttendee(held, await makeUser(), { checkedOutAt: held.session.endsAt })
  await db.enrollment.update({ where: { id: enrollmentId }, data: { attendedMinutes: 240 } })
  await done(decide(held, enrollmentId, { outcome: 'ABSENT', reason: 'Somebody else signed in' }))
  expect(await db.enrollment.findUnique({ where: { id: enrollmentId } })).toMatchObject({
    status: 'ABSENT',
    checkedInAt: null,
    checkedOutAt: null,
    attendedMinutes: null,
    signatureId: null,
  })
  expect(await finalize(held)).toMatchObject({ problem: { code: 'instructorUnsigned' } })
  await signFor(held.session.id, held.instructor.id)
  await done(decide(held, enrollmentId, { outcome: 'ATTENDED', reason: 'She was there after all' }))
  expect(await statusOf(enrollmentId)).toBe('ATTENDED')
})
