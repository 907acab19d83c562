import { expect, test } from 'vitest'
import { makeDoor } from '@/fixtures/check-in'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment } from '@/fixtures/enrollments'
import { makeFormerRole, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { findWalkIns } from '@/lib/services/check-in/check-in-by-staff'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { findSessionPeople, listRoster } from '@/lib/services/enrollments/roster'
import { listSessionClashes } from '@/lib/services/task-sessions/task-sessions'

const named = (lastName: string) =>
  makeUser({ profile: { firstName: 'Lena', lastName, dob: '1990-01-01', acknowledged: true } })

/** A session with its instructor, and another at the same time with one person in it. */
async function makeClash() {
  const door = await makeDoor()
  const { org, session } = door
  const busy = await makeRole({ orgId: org.id, user: await named('Fischer') })
  const other = await makeTaskSession({ org, startsAt: minutesFrom(session.startsAt, 60) })
  await makeEnrollment(other, busy)
  return { ...door, busy, other }
}

test('somebody on leave is found and said to be so, who left is not found', async () => {
  const { org, session, instructor } = await makeDoor()
  const away = await makeRole({ orgId: org.id, user: await named('Fischer') })
  await database().role.update({ where: { id: away.id }, data: { state: 'ON_LEAVE', leaveAt: new Date() } })
  await makeFormerRole({ orgId: org.id, user: await named('Fischer') })
  const asked = { taskSessionId: session.id, q: 'fischer' }
  const found = await done(findSessionPeople(ctxOfAdmin(org), asked))
  expect(found.map(({ memberId, onLeave, place }) => [memberId, onLeave, place])).toEqual([[away.id, true, 'NONE']])
  const walkIns = await done(findWalkIns(ctxOfMember(instructor, session.startsAt), asked))
  expect(walkIns.map(({ userId, onLeave }) => [userId, onLeave])).toEqual([[away.user.id, true]])
})

test('who is expected elsewhere is marked in each search, on the roster and on the board, before, during and after', async () => {
  const { org, session, instructor, busy, other } = await makeClash()
  const asked = { taskSessionId: session.id, q: 'fischer' }
  const [choice] = await done(findSessionPeople(ctxOfAdmin(org), asked))
  expect(choice?.clash).toMatchObject({ id: other.id, title: other.revision.title })
  const staff = ctxOfMember(instructor, session.startsAt)
  expect((await done(findWalkIns(staff, asked)))[0]?.clash).toMatchObject({ id: other.id })
  await makeEnrollment(session, busy)
  const { edges } = await done(listRoster(ctxOfAdmin(org), { taskSessionId: session.id }))
  expect(edges.map(({ node }) => node.clash?.id)).toEqual([other.id])
  const board = await done(getCheckInBoard(staff, { taskSessionId: session.id }))
  expect(board.rows.map(({ clash }) => clash?.id)).toEqual([other.id])
  // Both sessions are over, and one is finalized.
  await database().taskSession.updateMany({ where: { id: other.id }, data: { state: 'FINALIZED' } })
  await database().enrollment.updateMany({ where: { taskSessionId: other.id }, data: { status: 'ATTENDED' } })
  await database().taskSession.updateMany({ where: { id: session.id }, data: { state: 'ENDED' } })
  const clashes = await done(listSessionClashes(ctxOfAdmin(org), { id: session.id }))
  expect(clashes.map(({ userId }) => userId)).toEqual([busy.user.id])
  // The other session ended before this one began.
  await database().taskSession.update({
    where: { id: other.id },
    data: { endedAt: session.startsAt, startsAt: minutesFrom(session.startsAt, -60) },
  })
  expect(await done(listSessionClashes(ctxOfAdmin(org), { id: session.id }))).toEqual([])
})

test('of a session of another organization only the time is said', async () => {
  const { org, session, busy } = await makeClash()
  const elsewhere = await makeClassOrg()
  const member = await makeRole({ orgId: elsewhere.id, user: busy.user })
  const foreign = await makeTaskSession({ org: elsewhere, startsAt: minutesFrom(session.startsAt, -30) })
  await makeEnrollment(foreign, member)
  const [choice] = await done(findSessionPeople(ctxOfAdmin(org), { taskSessionId: session.id, q: 'fischer' }))
  expect(choice?.clash).toMatchObject({ id: null, title: null, startsAt: foreign.startsAt })
})

test('the search is for administrators of the organization', async () => {
  const { session, instructor } = await makeDoor()
  const asked = { taskSessionId: session.id, q: 'fischer' }
  for (const ctx of [ctxOfMember(instructor), ctxOfAdmin(await makeClassOrg())])
    expect(await findSessionPeople(ctx, asked)).toEqual(fail('notFound'))
  expect(await findSessionPeople(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
})
