import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { enrollmentNow } from '@/fixtures/enrollments'
import { makeAttendee, makeHeldSession, signAttendanceFor, signFor } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { addSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { updateTask } from '@/lib/services/tasks/task'

test('an instructor signs again after a change of times, place, title, format or instructors', async () => {
  const org = await makeClassOrg()
  const task = await makeTask({ org })
  const teacher = await makeRole({ orgId: org.id })
  const other = await makeRole({ orgId: org.id })
  const startsAt = minutesFrom(new Date(), -600)
  const session = await makeTaskSession({ org, task, startsAt, instructorMemberIds: [teacher.id] })
  const isSigned = async () => (await taskSessionNow(session.id)).instructors.some(({ signatureId }) => signatureId)
  const signedAgain = async () => {
    await signFor(session.id, teacher.user.id)
    return { id: session.id, version: (await taskSessionNow(session.id)).version }
  }
  const change = async (fields: object) =>
    done(updateTaskSession(ctxOfAdmin(org), { input: { ...(await signedAgain()), ...fields } }))
  await change({ capacity: 9, meetingUrl: 'https://meet.example.com/a' })
  expect(await isSigned()).toBe(true)
  for (const fields of [
    { location: 'Room 9' },
    { endsAt: minutesFrom(startsAt, 200).toISOString() },
    { format: 'HYBRID' },
  ]) {
    await change(fields)
    expect(await isSigned(), JSON.stringify(fields)).toBe(false)
  }
  await signedAgain()
  await done(updateTask(ctxOfAdmin(org), { input: { id: task.id, version: task.version, title: 'Other' } }))
  expect(await isSigned()).toBe(false)
  await done(addSessionInstructor(ctxOfAdmin(org), { ...(await signedAgain()), memberId: other.id }))
  expect(await isSigned()).toBe(false)
})

test('a participant is asked to sign again for another time, place or title, and for nothing else', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  const user = await makeUser()
  const enrollmentId = await makeAttendee(held, user)
  const isSigned = async () => (await enrollmentNow(enrollmentId)).signatureId !== null
  const change = async (fields: object) => {
    const { version } = await taskSessionNow(session.id)
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, ...fields } }))
  }
  const retitle = async (fields: object) => {
    const task = await database().task.findUniqueOrThrow({ where: { id: session.taskId } })
    await done(updateTask(ctxOfAdmin(org), { input: { id: task.id, version: task.version, ...fields } }))
  }
  await change({ capacity: 50, format: 'HYBRID' })
  await retitle({ description: 'Longer' })
  expect(await isSigned()).toBe(true)
  await change({ location: 'Room 9' })
  expect(await isSigned()).toBe(false)
  await signAttendanceFor(enrollmentId)
  await retitle({ title: 'Other' })
  expect(await isSigned()).toBe(false)
  const told = await database().notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })
  expect(told).toMatchObject(Array(2).fill({ kind: 'signatureVoided', actionPath: `/attend-session/${session.id}` }))
  const kept = await database().signature.findMany({ where: { userId: user.id } })
  expect(kept.map(({ voidReason }) => voidReason).sort()).toEqual(['task.updated', 'taskSession.updated'])
})
