import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { fail } from '@/lib/domain/result'
import { cancelTaskSession, endTaskSession, openTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { addSessionInstructor, removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import { countSessionSeats, getTaskSession } from '@/lib/services/task-sessions/task-sessions'
import { tickTaskSessions } from '@/lib/services/task-sessions/tick-task-sessions'

describe('who sees a session', () => {
  test('is visible to its administrators and instructors, in the state by the clock', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const member = await makeRole({ orgId: org.id })
    const session = await makeTaskSession({ org, instructorMemberIds: [teacher.id] })
    const read = (ctx: ReturnType<typeof ctxFor>) => getTaskSession(ctx, { id: session.id })
    expect((await done(read(ctxOfAdmin(org)))).state).toBe('SCHEDULED')
    const later = minutesFrom(session.startsAt, 1)
    expect((await done(read(ctxFor(teacher.user, { roles: [teacher], now: later })))).state).toBe('OPEN')
    expect((await done(read(ctxFor(teacher.user, { roles: [teacher], now: session.endsAt })))).state).toBe('ENDED')
    expect(await read(ctxFor(member.user, { roles: [member] }))).toEqual(fail('notFound'))
    const other = await makeClassOrg()
    expect(await read(ctxOfAdmin(other))).toEqual(fail('notFound'))
  })

  test('shows the secret of its codes to nobody', async () => {
    const org = await makeClassOrg()
    const session = await done(getTaskSession(ctxOfAdmin(org), { id: (await makeTaskSession({ org })).id }))
    expect(JSON.stringify(session)).not.toContain('codeSecret')
  })

  test('shows instructors by last name', async () => {
    const org = await makeClassOrg()
    const teachers = []
    for (const [firstName, lastName] of [
      ['Zoe', 'Álvarez'],
      ['Al', 'Young'],
      ['Bo', 'adams'],
    ]) {
      const user = await makeUser({ profile: { firstName, lastName, dob: '1980-01-01', acknowledged: true } })
      teachers.push(await makeRole({ orgId: org.id, user }))
    }
    const session = await makeTaskSession({ org, instructorMemberIds: teachers.map(({ id }) => id) })
    expect(session.instructors.map(({ lastName }) => lastName)).toEqual(['adams', 'Álvarez', 'Young'])
  })
})

describe('opening and ending ahead of the clock', () => {
  test('is allowed to an instructor and refused to a member', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const member = await makeRole({ orgId: org.id })
    const startsAt = minutesFrom(new Date(), 60)
    const session = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
    const seen = { id: session.id, version: 1 }
    expect(await openTaskSession(ctxFor(member.user, { roles: [member] }), seen)).toEqual(fail('notFound'))
    expect(await endTaskSession(ctxFor(teacher.user, { roles: [teacher] }), seen)).toEqual(fail('sessionState'))
    const open = await done(openTaskSession(ctxFor(teacher.user, { roles: [teacher] }), seen))
    expect(open).toMatchObject({ state: 'OPEN', version: 2 })
    expect(open.openedAt).not.toBeNull()
    expect(await openTaskSession(ctxFor(teacher.user, { roles: [teacher] }), { ...seen, version: 2 })).toEqual(
      fail('sessionState'),
    )
    const ended = await done(endTaskSession(ctxFor(teacher.user, { roles: [teacher] }), { ...seen, version: 2 }))
    expect(ended.state).toBe('ENDED')
    // It ran from its opening, not from a start that lies after its end.
    expect(await taskSessionNow(session.id)).toMatchObject({ state: 'ENDED', startedAt: open.openedAt })
  })

  test('is possible at most a day before the start', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org, startsAt: minutesFrom(new Date(), 25 * 60) })
    expect(await openTaskSession(ctxOfAdmin(org), { id: session.id, version: 1 })).toEqual(
      fail('sessionTooEarly', undefined, { params: { hours: 24 } }),
    )
  })

  test('succeeds once for two who press at once', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org, startsAt: minutesFrom(new Date(), 60) })
    const results = await Promise.all(
      [1, 2].map(() => openTaskSession(ctxOfAdmin(org), { id: session.id, version: 1 })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('the clock', () => {
  test('stores once that a session began and ended', async () => {
    const org = await makeClassOrg()
    const now = new Date()
    const begun = await makeTaskSession({ org, startsAt: minutesFrom(now, -5) })
    const over = await makeTaskSession({ org, startsAt: minutesFrom(now, -600) })
    const ahead = await makeTaskSession({ org, startsAt: minutesFrom(now, 5) })
    const dayLong = await makeTaskSession({ org, startsAt: minutesFrom(now, -600), endsAt: minutesFrom(now, -600) })
    await done(tickTaskSessions(ctxOfJob(now), {}))
    const states = async () =>
      Promise.all([begun, over, ahead, dayLong].map(async ({ id }) => (await taskSessionNow(id)).state))
    expect(await states()).toEqual(['OPEN', 'ENDED', 'SCHEDULED', 'OPEN'])
    await done(tickTaskSessions(ctxOfJob(minutesFrom(now, 6)), {}))
    expect(await states()).toEqual(['OPEN', 'ENDED', 'OPEN', 'OPEN'])
    await done(tickTaskSessions(ctxOfJob(minutesFrom(now, 24 * 60)), {}))
    expect(await states()).toEqual(['ENDED', 'ENDED', 'ENDED', 'ENDED'])
  })

  test('leaves drafts and cancelled sessions alone, and changes no version', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const draft = await makeTaskSession({ org, task, draft: true })
    const cancelled = await makeTaskSession({ org, task })
    await done(cancelTaskSession(ctxOfAdmin(org), { id: cancelled.id, version: 1, reason: 'Snow' }))
    await done(tickTaskSessions(ctxOfJob(minutesFrom(draft.endsAt, 1)), {}))
    expect(await taskSessionNow(draft.id)).toMatchObject({ state: 'DRAFT', version: 1 })
    expect((await taskSessionNow(cancelled.id)).state).toBe('CANCELLED')
  })
})

describe('instructors', () => {
  test('are members of the organization, each once', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const stranger = await makeRole()
    const session = await makeTaskSession({ org })
    const add = (memberId: string, version: number) =>
      addSessionInstructor(ctxOfAdmin(org), { id: session.id, version, memberId })
    expect(await add(stranger.id, 1)).toEqual(fail('invalidInput', { memberId: 'validation.notAMember' }))
    const with1 = await done(add(teacher.id, 1))
    expect(with1.instructorIds).toEqual([teacher.user.id])
    const again = await done(add(teacher.id, with1.version))
    expect(again.instructors).toHaveLength(1)
    const gone = { id: session.id, version: again.version, instructorId: again.instructors[0]!.id }
    const none = await done(removeSessionInstructor(ctxOfAdmin(org), gone))
    expect(none.instructors).toEqual([])
    expect(await removeSessionInstructor(ctxOfAdmin(org), { ...gone, version: none.version })).toEqual(fail('notFound'))
  })

  test('may not choose themselves', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const session = await makeTaskSession({ org, instructorMemberIds: [teacher.id] })
    const ctx = ctxFor(teacher.user, { roles: [teacher] })
    const input = { id: session.id, version: 1, instructorId: session.instructors[0]!.id }
    expect(await removeSessionInstructor(ctx, input)).toEqual(fail('notFound'))
  })
})

test('an administrator counts no taken seat in a session that nobody has joined', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  expect(await done(countSessionSeats(ctxOfAdmin(org), { id: session.id }))).toBe(0)
})
