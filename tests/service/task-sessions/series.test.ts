import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { type MadeOrg, type MadeRole, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { fail } from '@/lib/domain/result'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { copyTaskSessions, previewSessionCopies } from '@/lib/services/task-sessions/copy-sessions'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { getOwnCalendar, getSessionCalendar } from '@/lib/services/task-sessions/session-calendar'
import { listFollowingSessions } from '@/lib/services/task-sessions/task-sessions'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

const la = 'America/Los_Angeles'
const before = { now: new Date('2026-11-23T20:00:00Z') }
const wall = ({ startsAt }: { startsAt: Date }) => wallTimeOf(startsAt, la)

/** Fire safety on the first Tuesdays of three months, for two shifts. */
async function makePlan(org: MadeOrg, more: object = {}) {
  const task = await makeTask({ org })
  const input = {
    taskId: task.id,
    startsAt: '2027-01-05T07:00',
    endsAt: '2027-01-05T08:00',
    location: 'Room 2',
    repeat: { every: 'MONTH_WEEKDAY' as const, times: 2 },
    alsoAt: ['15:00'],
    ...more,
  }
  const first = await done(createTaskSession(ctxOfAdmin(org, before), { input }))
  return { task, first, all: await sessionsOf(org) }
}

async function sessionsOf(org: MadeOrg): Promise<TaskSessionRecord[]> {
  const rows = await database().taskSession.findMany({ where: { orgId: org.id }, select: { id: true } })
  const sessions = await listTaskSessionsById(
    database(),
    rows.map(({ id }) => id),
  )
  return sessions.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

const enrolled = (session: TaskSessionRecord, member?: MadeRole) => makeEnrollment(session, member, before.now)

const told = async (kind: string, { id: orgId }: MadeOrg) => {
  const rows = await database().notification.findMany({ where: { kind, orgId } })
  return rows.map(({ userId, params }) => `${userId} ${(params as { taskSessionId: string }).taskSessionId}`)
}

test('a class for two shifts in three months is two series, told to its instructor once', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const { first, all } = await makePlan(org, { instructorMemberIds: [teacher.id] })
  expect(all.map(wall)).toEqual([
    '2027-01-05T07:00',
    '2027-01-05T15:00',
    '2027-02-02T07:00',
    '2027-02-02T15:00',
    '2027-03-02T07:00',
    '2027-03-02T15:00',
  ])
  const morning = all.filter(({ seriesId }) => seriesId === first.seriesId)
  expect(morning.map(wall)).toEqual(['2027-01-05T07:00', '2027-02-02T07:00', '2027-03-02T07:00'])
  expect(await database().notification.count({ where: { kind: 'instructorAdded', userId: teacher.user.id } })).toBe(1)
})

test.each([
  [{ repeat: { every: 'WEEK' } }, { 'input.repeat.until': 'validation.repeatEnd' }],
  [{ repeat: { every: 'DAY', times: 1 } }, { 'input.repeat.every': 'validation.chooseOne' }],
  [{ repeat: null, alsoAt: ['25:00'] }, { 'input.alsoAt.0': 'validation.wallTime' }],
  [
    { repeat: { every: 'WEEK', until: '2029-01-01' } },
    { 'input.repeat.until': { key: 'validation.tooManyRepeats', params: { most: 52 } } },
  ],
])('refuses a repetition %o at its field', async (repetition, fields) => {
  const org = await makeClassOrg()
  const task = await makeTask({ org })
  const input = { taskId: task.id, startsAt: '2027-01-05T07:00', endsAt: '2027-01-05T08:00', ...repetition }
  expect(await createTaskSession.unknown(ctxOfAdmin(org, before), { input })).toEqual(fail('invalidInput', fields))
})

test('“this and following” changes exactly the later ones of its series and tells exactly their people', async () => {
  const org = await makeClassOrg()
  const { all } = await makePlan(org)
  const [, , second, otherShift, third] = all as TaskSessionRecord[]
  await enrolled(all[0]!)
  const inSecond = await enrolled(second!)
  const inThird = await enrolled(third!)
  await enrolled(otherShift!)
  const following = await done(listFollowingSessions(ctxOfAdmin(org, before), { id: second!.id }))
  expect(following.map(({ id }) => id)).toEqual([third!.id])
  const stored = (await sessionsOf(org)).find(({ id }) => id === second!.id)!
  const input = {
    id: stored.id,
    version: stored.version,
    startsAt: '2027-02-03T06:30',
    endsAt: '2027-02-03T07:30',
    location: 'Room 9',
    following: true,
  }
  await done(updateTaskSession(ctxOfAdmin(org, before), { input }))
  const after = await sessionsOf(org)
  expect(after.map((session) => [wall(session), session.location])).toEqual([
    ['2027-01-05T07:00', 'Room 2'],
    ['2027-01-05T15:00', 'Room 2'],
    ['2027-02-02T15:00', 'Room 2'],
    ['2027-02-03T06:30', 'Room 9'],
    ['2027-03-02T15:00', 'Room 2'],
    ['2027-03-03T06:30', 'Room 9'],
  ])
  expect((await told('sessionChanged', org)).toSorted()).toEqual(
    [`${inSecond.member.user.id} ${second!.id}`, `${inThird.member.user.id} ${third!.id}`].toSorted(),
  )
})

test('a later session that it does not fit refuses all of it', async () => {
  const org = await makeClassOrg()
  const { all } = await makePlan(org)
  await enrolled(all[2]!)
  await enrolled(all[2]!)
  const input = { id: all[0]!.id, version: all[0]!.version, capacity: 1, following: true }
  expect(await updateTaskSession(ctxOfAdmin(org, before), { input })).toEqual(
    fail('invalidInput', {
      'input.following': { key: 'validation.followingRefused', params: { date: 'Feb 2, 2027' } },
    }),
  )
  expect((await sessionsOf(org)).map(({ capacity }) => capacity)).toEqual([0, 0, 0, 0, 0, 0])
})

test('canceling “this and following” leaves earlier ones and the other shift', async () => {
  const org = await makeClassOrg()
  const { all } = await makePlan(org)
  const { id, version } = all[2]!
  await done(cancelTaskSession(ctxOfAdmin(org, before), { id, version, reason: 'No instructor', following: true }))
  expect((await sessionsOf(org)).map(({ state }) => state)).toEqual([
    'SCHEDULED',
    'SCHEDULED',
    'CANCELLED',
    'SCHEDULED',
    'CANCELLED',
    'SCHEDULED',
  ])
})

test('a period is copied once, with its series and the instructors who are still members', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const { all } = await makePlan(org, { instructorMemberIds: [teacher.id] })
  const period = { orgId: org.id, from: '2027-01-01', until: '2027-12-31', to: '2028-01-01' }
  const ctx = () => ctxOfAdmin(org, before)
  const preview = await done(previewSessionCopies(ctx(), period))
  expect(preview.map(({ day, refusal }) => [day, refusal])).toEqual(
    ['2028-01-04', '2028-02-01', '2028-03-07'].flatMap((day) => [
      [day, null],
      [day, null],
    ]),
  )
  const input = { ...period, taskSessionIds: all.map(({ id }) => id) }
  const copies = await done(copyTaskSessions(ctx(), { input }))
  expect(copies.map(({ state, instructorIds }) => [state, instructorIds])).toEqual(
    copies.map(() => ['SCHEDULED', [teacher.user.id]]),
  )
  expect(new Set(copies.map(({ seriesId }) => seriesId)).size).toBe(2)
  expect(copies.some(({ seriesId }) => all.some((old) => old.seriesId === seriesId))).toBe(false)
  expect(await copyTaskSessions(ctx(), { input })).toEqual(
    fail('invalidInput', { 'input.taskSessionIds': 'validation.copyChanged' }),
  )
  expect((await done(previewSessionCopies(ctx(), period))).map(({ refusal }) => refusal)).toEqual(
    copies.map(() => 'THERE'),
  )
})

test('calendars show the clashes of rooms, instructors and people', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const { all } = await makePlan(org, { instructorMemberIds: [teacher.id], repeat: null, alsoAt: [] })
  const two = await makePlan(org, { instructorMemberIds: [teacher.id], repeat: null, alsoAt: [], location: 'room 2 ' })
  const other = (await sessionsOf(org)).find(({ id }) => !all.some((one) => one.id === id))!
  const { member } = await enrolled(all[0]!)
  await enrolled(other, member)
  const span = { from: '2027-01-01', until: '2027-01-31' }
  const { sessions, clashes } = await done(getSessionCalendar(ctxOfAdmin(org, before), { orgId: org.id, ...span }))
  expect(sessions.map(({ seats }) => seats)).toEqual([1, 1])
  expect(clashes).toMatchObject([{ room: true, instructorIds: [teacher.user.id], people: 1 }])
  const own = ctxFor(member.user, { roles: [member], ...before })
  const mine = await done(getOwnCalendar(own, span))
  expect(mine.sessions.map(({ id }) => id).toSorted()).toEqual([all[0]!.id, two.first.id].toSorted())
  expect(mine.sessions.every((session) => session.enrollmentId !== null)).toBe(true)
  expect(mine.clashes).toHaveLength(1)
  const teaching = await done(getOwnCalendar(ctxFor(teacher.user, { roles: [teacher], ...before }), span))
  expect(teaching.sessions).toHaveLength(2)
})
