import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, attendClass, makeClass, makeClassSession, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { moveTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { fail } from '@/lib/domain/result'
import { addDays, addMonths } from '@/lib/domain/time/plain-date'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'
import { endExemption, exemptMember, recomputeProgress } from '@/lib/services/curriculums/assignments'
import {
  type AssignmentView,
  exportAssignments,
  listAssignments,
  listMemberCurriculums,
} from '@/lib/services/curriculums/list-assignments'
import { getCurriculum, listCurriculums, listOwnCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { removeMember, showLicenses } from '@/lib/services/members/membership'
import type { PageOf } from '@/lib/services/page-of'

let org: MadeOrg
let member: MadeRole
let task: { id: string; revisionId: string }
let second: { id: string; revisionId: string }
const admin = () => ctxFor(org.admin, { roles: [org.role] })
const at = (day: string) => new Date(`${day}T20:00:00.000Z`)

beforeEach(async () => {
  org = await makeOrg()
  member = await makeRole({ orgId: org.id })
  task = await makeClass(org.id)
  second = await makeClass(org.id)
})
const attend = (of: typeof task, day = today()) => attendClass(org.id, of, { userId: member.user.id, day })
const refresh = (now = new Date()) => database().$transaction((tx) => recomputeCompliance(tx, [member.user.id], now))

describe('progress', () => {
  test('counts the credit of a class when it is given, and no longer when it is revoked', async () => {
    await makeCurriculum({ org, taskIds: [task.id, second.id] })
    await attend(task)
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'IN_PROGRESS', doneParts: 0 }])
    const creditId = await attend(second)
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'COMPLETE', doneParts: 1, completedAt: today() }])
    await database().credit.update({ where: { id: creditId }, data: { state: 'REVOKED' } })
    await refresh()
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'IN_PROGRESS', completedAt: null }])
  })

  test('takes the notices of a finished training from the bell, and those of several once none is open', async () => {
    const [one, two] = [
      await makeCurriculum({ org, taskIds: [task.id] }),
      await makeCurriculum({ org, taskIds: [second.id] }),
    ]
    const ofMember = await assignmentsOf(member.id)
    const idOf = ({ id }: { id: string }) => ofMember.find(({ curriculumId }) => curriculumId === id)?.id ?? ''
    const base = { userId: member.user.id, orgId: org.id, severity: 'INFO' as const, actionPath: '/dashboard' }
    const tell = (assignmentIds: string[]) =>
      database().notification.create({
        data: {
          ...base,
          kind: 'trainingDue',
          messageKey: 'notices.trainingDue',
          params: { assignmentIds: assignmentIds.join(',') },
          channels: ['IN_APP'],
          state: 'SENT',
          dedupeKey: randomUUID(),
        },
      })
    const [first, both] = [await tell([idOf(one)]), await tell([idOf(one), idOf(two)])]
    const unread = async () => {
      const rows = await database().notification.findMany({ where: { userId: member.user.id, readAt: null } })
      return new Set(rows.map(({ id, dedupeKey }) => (dedupeKey.startsWith('curriculumAssigned') ? dedupeKey : id)))
    }
    const assigned = (of: { id: string }) => `curriculumAssigned:${idOf(of)}`
    expect(await unread()).toEqual(new Set([first.id, both.id, assigned(one), assigned(two)]))
    await attend(task)
    expect(await unread()).toEqual(new Set([both.id, assigned(two)]))
    await attend(second)
    expect(await unread()).toEqual(new Set())
  })

  test('counts hours of any credit from the assignment on, also those people add themselves', async () => {
    const groups = [{ name: 'Hours', rule: 'MIN_UNITS', units: 6, taskIds: [] }]
    await makeCredit({ user: member.user, units: 50 })
    await makeCurriculum({ org, taskIds: [], groups })
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'ASSIGNED' }])
    await makeCredit({ user: member.user, units: 6, completedAt: today() })
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'COMPLETE' }])
  })

  test('counts for who was rehired only their own classes until they say yes', async () => {
    const groups = [{ name: 'Hours', rule: 'MIN_UNITS', units: 6, taskIds: [] }]
    await makeCurriculum({ org, taskIds: [], groups })
    await database().role.update({ where: { id: member.id }, data: { licensesHidden: true } })
    await makeCredit({ user: member.user, units: 6, completedAt: today() })
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'ASSIGNED', doneUnits: 0 }])
    await done(showLicenses(ctxFor(member.user, { roles: [member] }), { orgId: org.id }))
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'COMPLETE' }])
  })

  test('counts a class attended in another organization for no curriculum of this one', async () => {
    const other = await makeOrg()
    await makeRole({ orgId: other.id, user: member.user })
    const groups = [{ name: 'Any', rule: 'ANY_N', n: 1, taskIds: [task.id, second.id] }]
    await makeCurriculum({ org, taskIds: [], groups })
    await attendClass(other.id, await makeClass(other.id), { userId: member.user.id, day: today() })
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'ASSIGNED' }])
    await attend(second)
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'COMPLETE' }])
  })

  test('ends for a member who leaves', async () => {
    await makeCurriculum({ org, taskIds: [task.id] })
    await done(removeMember(admin(), { id: member.id, version: 1, reason: 'RESIGNED' }))
    expect(await assignmentsOf(member.id)).toEqual([])
  })

  test('takes as many statements for ten people as for one', async () => {
    await makeCurriculum({ org, taskIds: [task.id] })
    const roles = await Promise.all(Array.from({ length: 10 }, () => makeRole({ orgId: org.id })))
    const count = async (ids: string[]) => {
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      await database().$transaction((tx) => recomputeCompliance(tx, ids, new Date()))
      const { length } = statements.mock.calls
      statements.mockRestore()
      return length
    }
    const all = roles.map(({ user }) => user.id)
    expect(await count(all)).toBe(await count(all.slice(0, 1)))
  })

  test('takes no statement without curriculums', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await refresh()
    const texts = statements.mock.calls.map(([query]) => JSON.stringify(query))
    statements.mockRestore()
    expect(texts.filter((text) => text.includes('CurriculumGroup'))).toEqual([])
  })
})

describe('the passage of time', () => {
  test('opens the next cycle on its day, once, also when the job runs twice at once', async () => {
    await makeCurriculum({ org, taskIds: [task.id], recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 })
    await attend(task)
    const dueAt = addMonths(today(), 12)
    const opens = addDays(dueAt, -90)
    await done(recomputeProgress(ctxOfJob(at(addDays(opens, -2))), {}))
    expect(await assignmentsOf(member.id)).toMatchObject([{ cycle: 1, state: 'COMPLETE' }])
    const then = at(addDays(opens, 1))
    await Promise.all([1, 2].map(() => recomputeProgress(ctxOfJob(then), { batch: 1, page: 1 })))
    expect(await assignmentsOf(member.id)).toMatchObject([{ cycle: 2, state: 'ASSIGNED', dueAt }])
    expect(await database().curriculumAssignment.count({ where: { roleId: member.id } })).toBe(2)
    const told = await database().notification.count({ where: { userId: member.user.id, kind: 'curriculumAssigned' } })
    expect(told).toBe(2)
  })

  test('makes an assignment overdue by the organization’s calendar, after the due day', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id], audience: {}, dueDays: 10 })
    const due = addDays(orgToday(), 10)
    const overdue = async (day: string) => {
      const ctx = ctxFor(org.admin, { roles: [org.role], now: at(day) })
      const { counts } = await done(getCurriculum(ctx, { id: curriculum.id }))
      const list = await done(listAssignments(ctx, { curriculumId: curriculum.id, filter: { standing: 'OVERDUE' } }))
      expect(list.edges).toHaveLength(counts.overdue)
      const late = await done(listCurriculums(ctx, { orgId: org.id, filter: { state: 'OVERDUE' } }))
      expect(late.edges.map(({ node }) => node.id)).toEqual(counts.overdue > 0 ? [curriculum.id] : [])
      return counts
    }
    expect(await overdue(due)).toMatchObject({ open: 2, overdue: 0 })
    expect(await overdue(addDays(due, 1))).toMatchObject({ open: 2, overdue: 2 })
  })

  test('reaches everybody with the next run when the feature is switched on later', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    const late = await makeRole({ orgId: org.id })
    expect(await assignmentsOf(late.id)).toEqual([])
    await database().orgFeature.create({ data: { orgId: org.id, featureType: 'CURRICULUMS' } })
    await done(recomputeProgress(ctxOfJob(), {}))
    expect(await assignmentsOf(late.id)).toMatchObject([{ curriculumId: curriculum.id }])
  })
})

describe('exemption', () => {
  test('records who and why, and taken back it includes what was done meanwhile', async () => {
    await makeCurriculum({ org, taskIds: [task.id] })
    const [one] = await assignmentsOf(member.id)
    const { id } = one!
    const reason = 'Holds the certificate of the state'
    expect(await exemptMember(admin(), { id, version: one!.version, reason: ' ' })).toEqual(
      fail('invalidInput', { reason: 'validation.required' }),
    )
    const exempt = await done(exemptMember(admin(), { id, version: one!.version, reason }))
    expect(exempt).toMatchObject({ standing: 'EXEMPT', exemptReason: reason })
    await attend(task)
    const [still] = await assignmentsOf(member.id)
    expect(still).toMatchObject({ state: 'EXEMPT', doneParts: 1 })
    expect(await exemptMember(admin(), { id, version: still!.version, reason })).toEqual(fail('curriculumState'))
    expect(await endExemption(admin(), { id, version: 1 })).toMatchObject({ problem: { code: 'staleVersion' } })
    const back = await done(endExemption(admin(), { id, version: still!.version }))
    expect(back).toMatchObject({ standing: 'COMPLETE', exemptReason: null })
    const events = await database().auditEvent.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['curriculum.exempted', 'curriculum.exemptionEnded'])
  })

  test('by two administrators at once succeeds once, and the other is refused', async () => {
    await makeCurriculum({ org, taskIds: [task.id] })
    const [one] = await assignmentsOf(member.id)
    const exempt = () => exemptMember(admin(), { id: one!.id, version: one!.version, reason: 'R' })
    const both = await Promise.all([exempt(), exempt(), exempt()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('lists', () => {
  test('page by due date without repeats, those without a date last', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id], due: 'DAYS_AFTER_HIRE', dueDays: 5 })
    const roles = await Promise.all(Array.from({ length: 7 }, () => makeRole({ orgId: org.id })))
    for (const [index, role] of roles.entries()) {
      if (index % 2 === 0) continue
      const hireDate = toColumn(addDays(today(), index))
      await database().role.update({ where: { id: role.id }, data: { hireDate } })
      await database().$transaction((tx) => recomputeCompliance(tx, [role.user.id], new Date()))
    }
    const seen: (string | null)[] = []
    for (let after: string | null = null, more = true; more; ) {
      const page: PageOf<AssignmentView> = await done(
        listAssignments(admin(), { curriculumId: curriculum.id, first: 2, after }),
      )
      seen.push(...page.edges.map(({ node }) => node.id))
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }
    expect(seen).toHaveLength(9)
    expect(new Set(seen).size).toBe(9)
    const all = await done(listAssignments(admin(), { curriculumId: curriculum.id }))
    const dates = all.edges.map(({ node }) => node.dueAt ?? '9999')
    expect(dates).toEqual(dates.toSorted())
    const file = await done(exportAssignments(admin(), { curriculumId: curriculum.id }))
    const ids: string[] = []
    for await (const { id } of file) ids.push(id)
    expect(ids).toEqual(seen)
  })

  test('leave as a file with an employee ID and a verified contact, but for who has left', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
    const email = `${randomUUID()}@example.com`
    const here = await makeRole({ orgId: org.id, user: await makeUser({ email }) })
    const gone = await makeRole({ orgId: org.id })
    await database().role.update({ where: { id: here.id }, data: { employeeId: 'E-77' } })
    await database().role.update({ where: { id: gone.id }, data: { state: 'ENDED', endedAt: new Date() } })
    const file = await done(exportAssignments(admin(), { curriculumId: curriculum.id }))
    const rows = new Map<string, { contact: string | null; employeeId: string | null }>()
    for await (const { roleId, contact, member: of } of file) rows.set(roleId, { contact, employeeId: of.employeeId })
    expect(rows.get(here.id)).toEqual({ contact: email, employeeId: 'E-77' })
    expect(rows.get(gone.id)).toEqual({ contact: null, employeeId: null })
  })

  test('find a name', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
    const user = await makeUser({
      profile: { firstName: 'Zelda', lastName: 'Quux', dob: '1990-01-01', acknowledged: true },
    })
    await makeRole({ orgId: org.id, user })
    const find = async (q: string) =>
      (await done(listAssignments(admin(), { curriculumId: curriculum.id, filter: { q } }))).edges
    expect(await find('quux')).toMatchObject([{ node: { member: { lastName: 'Quux' } } }])
    expect(await find('nobody')).toEqual([])
  })

  test('on a member’s page are visible to that organization only', async () => {
    await makeCurriculum({ org, taskIds: [task.id] })
    expect(await done(listMemberCurriculums(admin(), { roleId: member.id }))).toMatchObject([{ standing: 'ASSIGNED' }])
    const other = await makeOrg()
    const stranger = ctxFor(other.admin, { roles: [other.role] })
    expect(await listMemberCurriculums(stranger, { roleId: member.id })).toEqual(fail('notFound'))
  })
})

test('show the person what is left and where to enroll: their own place first, else the next with a seat', async () => {
  const groups = [
    { name: 'Both', rule: 'ALL', taskIds: [task.id, second.id] },
    { name: 'Hours', rule: 'MIN_UNITS', units: 8, taskIds: [task.id] },
    { name: 'Any', rule: 'MIN_UNITS', units: 8, taskIds: [] },
  ]
  const curriculum = await makeCurriculum({ org, taskIds: [], groups, due: 'FIXED_DATE', dueDate: addDays(today(), 5) })
  await makeClassSession(org.id, second, { day: addDays(today(), 2), selfEnroll: false })
  const later = await makeClassSession(org.id, second, { day: addDays(today(), 9) })
  await attend(task)
  const own = async () => done(listOwnCurriculums(ctxFor(member.user), {}))
  const curriculumId = curriculum.id
  const { startsAt } = await database().curriculumAssignment.findFirstOrThrow({ where: { curriculumId } })
  expect(await own()).toMatchObject([
    {
      title: curriculum.title,
      orgName: org.name,
      standing: 'IN_PROGRESS',
      dueAt: addDays(today(), 5),
      groups: [
        {
          name: 'Both',
          have: 1,
          need: 2,
          left: [{ id: second.id, session: { id: later, full: false, status: null } }],
        },
        { name: 'Hours', have: 200, need: 800, countsFrom: null },
        { name: 'Any', need: 800, countsFrom: startsAt.toISOString().slice(0, 10) },
      ],
    },
  ])
  const mine = await makeClassSession(org.id, second, { day: addDays(today(), 20), capacity: 1 })
  const place = { orgId: org.id, taskSessionId: mine, userId: member.user.id }
  await database().enrollment.create({ data: { ...place, status: 'ENROLLED', source: 'SELF' } })
  expect((await own())[0]!.groups[0]!.left).toMatchObject([{ session: { id: mine, status: 'ENROLLED' } }])
  // A session that lasts a whole day ends at the same hour of the next day.
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await moveTaskSession(mine, { startsAt: anHourAgo, endsAt: anHourAgo })
  expect((await own())[0]!.groups[0]!.left).toMatchObject([{ session: { id: mine, status: 'ENROLLED' } }])
  expect(await done(listOwnCurriculums(ctxFor(await makeUser()), {}))).toEqual([])
})
