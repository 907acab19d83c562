import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import {
  ctxOfAdmin,
  makeClassOrg,
  makeTask,
  makeTaskSession,
  minutesFrom,
  sessionTimes,
  taskSessionNow,
} from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { removeMember } from '@/lib/services/members/membership'
import { createTaskSession, repeatTaskSession } from '@/lib/services/task-sessions/create-task-session'
import {
  cancelTaskSession,
  discardTaskSession,
  scheduleTaskSession,
} from '@/lib/services/task-sessions/move-task-session'
import { listSessionInstructorRates } from '@/lib/services/task-sessions/session-instructors'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'
import { archiveTask, publishTask } from '@/lib/services/tasks/task'

const la = 'America/Los_Angeles'
/** Half a year before the dates in the texts below, which have to be in the future whenever the tests run. */
const before = { now: new Date('2026-11-23T20:00:00Z') }

describe('making a session', () => {
  test('reads times by the clock of its zone, which is the organization’s unless named', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const make = (fields: object) =>
      done(createTaskSession.unknown(ctxOfAdmin(org, before), { input: { taskId: task.id, ...fields } }))
    const local = await make({ startsAt: '2027-07-01T09:00', endsAt: '2027-07-01T13:00' })
    expect(local).toMatchObject({
      timeZone: la,
      state: 'SCHEDULED',
      format: 'IN_PERSON',
      capacity: 0,
      checkInOpensMin: 15,
    })
    expect(local.startsAt.toISOString()).toBe('2027-07-01T16:00:00.000Z')
    const named = await make({ startsAt: '2027-07-01T09:00', endsAt: '2027-07-01T13:00', timeZone: 'America/New_York' })
    expect(named.startsAt.toISOString()).toBe('2027-07-01T13:00:00.000Z')
    const instant = await make({ startsAt: '2027-07-01T09:00:00-04:00', endsAt: '2027-07-01T15:00:00Z' })
    expect(instant.startsAt).toEqual(named.startsAt)
  })

  test.each([
    ['a time that clocks skip', { startsAt: '2027-03-14T02:30' }, 'input.startsAt', 'validation.noSuchTime'],
    ['no time', { startsAt: '2027-03-14T' }, 'input.startsAt', 'validation.wallTime'],
    ['an end before the start', { endsAt: '2027-03-13T08:00' }, 'input.endsAt', 'validation.endBeforeStart'],
    [
      'the past',
      { startsAt: '2025-03-13T09:00', endsAt: '2025-03-13T10:00' },
      'input.endsAt',
      'validation.sessionInPast',
    ],
    [
      'another century',
      { startsAt: '2127-03-13T09:00', endsAt: '2127-03-13T10:00' },
      'input.startsAt',
      'validation.invalidDate',
    ],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, 'input.timeZone', 'validation.chooseOne'],
    ['a script for an address', { meetingUrl: 'javascript:alert(1)' }, 'input.meetingUrl', 'validation.webAddress'],
    ['seats below zero', { capacity: -1 }, 'input.capacity', { key: 'validation.whole' }],
    [
      'withdrawing after the start',
      { cancelUntil: '2027-03-13T09:01' },
      'input.cancelUntil',
      'validation.cancelAfterStart',
    ],
    ['too many repeats', { repeatWeekly: 53 }, 'input.repeatWeekly', { key: 'validation.whole' }],
    [
      'an instructor of nowhere',
      { instructorMemberIds: [crypto.randomUUID()] },
      'input.instructorMemberIds',
      'validation.notAMember',
    ],
  ])('reports %s at its field', async (_name, fields, field, message) => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const input = { taskId: task.id, startsAt: '2027-03-13T09:00', endsAt: '2027-03-13T13:00', ...fields }
    const result = await createTaskSession(ctxOfAdmin(org, before), { input })
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalidInput', fields: { [field]: message } } })
    expect(await database().taskSession.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('announces sessions of published tasks only', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org, published: false })
    const input = { taskId: task.id, ...sessionTimes() }
    expect(await createTaskSession(ctxOfAdmin(org), { input })).toEqual(fail('taskState'))
    const draft = await done(createTaskSession(ctxOfAdmin(org), { input: { ...input, draft: true } }))
    const seen = { id: draft.id, version: 1 }
    expect(await scheduleTaskSession(ctxOfAdmin(org), seen)).toEqual(fail('taskState'))
    await done(publishTask(ctxOfAdmin(org), { id: task.id, version: 1 }))
    expect((await done(scheduleTaskSession(ctxOfAdmin(org), seen))).state).toBe('SCHEDULED')
  })

  test('repeats it a week later each time with the same instructors', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const teacher = await makeRole({ orgId: org.id })
    const input = {
      taskId: task.id,
      startsAt: '2027-10-30T09:00',
      endsAt: '2027-10-30T09:00',
      repeatWeekly: 2,
      instructorMemberIds: [teacher.id],
    }
    const first = await done(createTaskSession(ctxOfAdmin(org, before), { input }))
    const all = await database().taskSession.findMany({
      where: { seriesId: first.seriesId },
      include: { instructors: true },
      orderBy: { startsAt: 'asc' },
    })
    expect(all.map(({ startsAt }) => wallTimeOf(startsAt, la))).toEqual([
      '2027-10-30T09:00',
      '2027-11-06T09:00',
      '2027-11-13T09:00',
    ])
    for (const one of all) expect([one.endsAt, one.instructors[0]?.userId]).toEqual([one.startsAt, teacher.user.id])
  })

  test('takes several instructors at once, each with title and pay, or those of their last class', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const [nurse, guide] = await Promise.all([makeRole({ orgId: org.id }), makeRole({ orgId: org.id })])
    const times = { startsAt: '2027-05-03T09:00', endsAt: '2027-05-03T11:00' }
    const make = (instructors: object[]) =>
      createTaskSession.unknown(ctxOfAdmin(org, before), { input: { taskId: task.id, ...times, instructors } })
    const factsOf = async (id: string) => {
      const { instructors } = await taskSessionNow(id)
      const rates = await done(listSessionInstructorRates(ctxOfAdmin(org, before), { id }))
      return instructors
        .map(({ id: row, userId, title, license }) => {
          const { rateCents } = rates.find(({ instructorId }) => instructorId === row)!
          return { userId, title, license, rateCents }
        })
        .toSorted((a, b) => (a.userId === nurse.user.id ? -1 : 1) - (b.userId === nurse.user.id ? -1 : 1))
    }
    const rn = { title: 'RN', license: 'RN 812345', rateCents: 4550 }
    const first = await done(
      make([
        { memberId: nurse.id, ...rn },
        { memberId: guide.id, title: 'Guide' },
      ]),
    )
    expect(await factsOf(first.id)).toEqual([
      { userId: nurse.user.id, ...rn },
      { userId: guide.user.id, title: 'Guide', license: null, rateCents: null },
    ])
    const second = await done(make([{ memberId: nurse.id, rateCents: 5000 }, { memberId: guide.id }]))
    expect(await factsOf(second.id)).toEqual([
      { userId: nurse.user.id, ...rn, rateCents: 5000 },
      { userId: guide.user.id, title: 'Guide', license: null, rateCents: null },
    ])
    expect(await make([{ memberId: nurse.id }, { memberId: crypto.randomUUID() }])).toEqual(
      fail('invalidInput', { 'input.instructors.1.memberId': 'validation.notAMember' }),
    )
    expect(await make([{ memberId: nurse.id, rateCents: -1 }])).toEqual(
      fail('invalidInput', { 'input.instructors.0.rateCents': 'validation.invalid' }),
    )
    expect(await make(Array.from({ length: 21 }, () => ({ memberId: nurse.id })))).toEqual(
      fail('invalidInput', { 'input.instructors': 'validation.tooMany' }),
    )
  })

  test('is not repeated at a time that the clock skips in one of the weeks', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const times = { startsAt: '2027-03-07T02:30', endsAt: '2027-03-07T05:30' }
    const refused = { key: 'validation.repeatSkipped', params: { date: 'Mar 14, 2027' } }
    const make = (repeatWeekly: number) =>
      createTaskSession(ctxOfAdmin(org, before), { input: { taskId: task.id, ...times, repeatWeekly } })
    expect(await make(1)).toEqual(fail('invalidInput', { 'input.repeatWeekly': refused }))
    const one = await done(make(0))
    expect(await repeatTaskSession(ctxOfAdmin(org, before), { id: one.id, version: 1, times: 2 })).toEqual(
      fail('invalidInput', { times: refused }),
    )
  })

  test('is refused for an archived task', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    await done(archiveTask(ctxOfAdmin(org), { id: task.id, version: task.version }))
    const input = { taskId: task.id, ...sessionTimes() }
    expect(await createTaskSession(ctxOfAdmin(org), { input })).toEqual(fail('taskState'))
  })
})

describe('a draft', () => {
  test('can be discarded, and a scheduled session cannot', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const draft = await makeTaskSession({ org, task, draft: true })
    const scheduled = await makeTaskSession({ org, task })
    expect(await discardTaskSession(ctxOfAdmin(org), { id: scheduled.id, version: 1 })).toEqual(fail('sessionState'))
    await done(discardTaskSession(ctxOfAdmin(org), { id: draft.id, version: 1 }))
    expect(await getTaskSession(ctxOfAdmin(org), { id: draft.id })).toEqual(fail('notFound'))
  })

  test('in the past cannot be scheduled', async () => {
    const org = await makeClassOrg()
    const draft = await makeTaskSession({ org, draft: true, startsAt: minutesFrom(new Date(), -600) })
    expect(await scheduleTaskSession(ctxOfAdmin(org), { id: draft.id, version: 1 })).toEqual(
      fail('invalidInput', { endsAt: 'validation.sessionInPast' }),
    )
  })
})

describe('repeating a session', () => {
  test('makes the requested number from the task as it is now', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const session = await makeTaskSession({ org, instructorMemberIds: [teacher.id], capacity: 7 })
    const made = await done(repeatTaskSession(ctxOfAdmin(org), { id: session.id, version: 1, times: 3 }))
    expect(made).toHaveLength(3)
    const weeks = made.map(({ startsAt, timeZone }) => wallTimeOf(startsAt, timeZone).slice(11))
    expect(new Set(weeks)).toEqual(new Set([wallTimeOf(session.startsAt, session.timeZone).slice(11)]))
    for (const one of made)
      expect(one).toMatchObject({
        state: 'SCHEDULED',
        capacity: 7,
        instructorIds: [teacher.user.id],
        location: 'Room 2',
      })
    const series = await database().taskSession.count({ where: { seriesId: made[0]!.seriesId } })
    expect(series).toBe(4)
    expect(await repeatTaskSession(ctxOfAdmin(org), { id: session.id, version: 1, times: 1 })).toMatchObject({
      problem: { code: 'staleVersion' },
    })
  })

  test('leaves as a draft what has begun long ago, so that its hours are recorded', async () => {
    const org = await makeClassOrg()
    const week = 7 * 86_400_000
    const startsAt = new Date(Date.now() - week - 8 * 3_600_000)
    const session = await makeTaskSession({ org, startsAt, endsAt: new Date(Date.now() - week + 600_000) })
    const [made] = await done(
      repeatTaskSession(ctxOfAdmin(org), { id: session.id, version: session.version, times: 1 }),
    )
    expect(made?.state).toBe('DRAFT')
  })

  test('without an instructor who is no member any more', async () => {
    const org = await makeClassOrg()
    const [stays, leaves] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    // A running session keeps its instructor, even if they leave meanwhile.
    const startsAt = new Date(Date.now() - 60_000)
    const earlier = new Date(Date.now() - 3_600_000)
    const instructorMemberIds = [stays.id, leaves.id]
    const session = await makeTaskSession({ org, instructorMemberIds, startsAt, now: earlier })
    await done(removeMember(ctxOfAdmin(org), { id: leaves.id, version: 1, reason: 'RESIGNED' }))
    const { version } = await taskSessionNow(session.id)
    const made = await done(repeatTaskSession(ctxOfAdmin(org), { id: session.id, version, times: 1 }))
    expect(made).toMatchObject([{ instructorIds: [stays.user.id] }])
  })

  test('of a cancelled session is refused', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version: 1, reason: 'Snow' }))
    expect(await repeatTaskSession(ctxOfAdmin(org), { id: session.id, version: 2, times: 1 })).toEqual(
      fail('sessionState'),
    )
  })
})
