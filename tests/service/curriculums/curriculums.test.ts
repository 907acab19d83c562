import { beforeEach, describe, expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { assignCurriculum } from '@/lib/services/curriculums/assign-curriculum'
import {
  countReach,
  getCurriculum,
  getCurriculumChoices,
  listCurriculums,
} from '@/lib/services/curriculums/get-curriculum'
import { activateCurriculum, retireCurriculum } from '@/lib/services/curriculums/move-curriculum'
import { createCurriculum, updateCurriculum } from '@/lib/services/curriculums/save-curriculum'
import { updateMember } from '@/lib/services/members/update-member'
import { makeCredential, today } from '@/tests/factories/credentials'
import { ctxFor, ctxOfJob } from '@/tests/factories/ctx'
import { assignmentsOf, curriculumForm, makeClass, makeCurriculum, switchOn } from '@/tests/factories/curriculums'
import { done } from '@/tests/factories/done'
import { type MadeOrg, makeOrg, makeRole, orgToday } from '@/tests/factories/orgs'

let org: MadeOrg
let task: { id: string; revisionId: string }
const admin = () => ctxFor(org.admin, { roles: [org.role] })

beforeEach(async () => {
  org = await makeOrg()
  task = await makeClass(org.id)
  await switchOn(org.id, 'CURRICULUMS')
})

describe('making one', () => {
  test('a draft is stored as it was sent, and asks nobody', async () => {
    const member = await makeRole({ orgId: org.id })
    const form = curriculumForm([task.id], {
      ...{ audience: { departments: ['Nursing'], credentialTypes: ['CNA'], geos: ['CA'] }, description: ' Yearly. ' },
      ...{ due: 'FIXED_DATE', dueDate: 'Dec 31, 2026', recurrence: 'FROM_DUE', recurrenceMonths: 12 },
      groups: [
        { name: 'All', rule: 'ALL', taskIds: [task.id] },
        { name: 'Hours', rule: 'MIN_UNITS', units: 12.5, taskIds: [] },
      ],
    })
    const made = await done(createCurriculum(admin(), { input: { orgId: org.id, ...form } }))
    expect(made).toMatchObject({
      ...{ version: 1, state: 'DRAFT', departments: ['Nursing'], jobTitles: [], geos: ['CA'], description: 'Yearly.' },
      ...{ dueDate: '2026-12-31', dueDays: null, recurrenceMonths: 12 },
      groups: [
        { name: 'All', rule: 'ALL', units: null, tasks: [{ id: task.id, state: 'PUBLISHED' }] },
        { name: 'Hours', rule: 'MIN_UNITS', units: 1250, tasks: [] },
      ],
    })
    expect(await assignmentsOf(member.id)).toEqual([])
  })

  test.each([
    ['no title', { title: ' ' }, { 'input.title': 'validation.required' }],
    ['no group', { groups: [] }, { 'input.groups': 'validation.curriculumGroups' }],
    ['a fixed date that is missing', { due: 'FIXED_DATE' }, { 'input.dueDate': 'validation.required' }],
    ['a day too far', { due: 'FIXED_DATE', dueDate: '2199-01-01' }, { 'input.dueDate': 'validation.invalidDate' }],
    [
      'no number of days',
      { dueDays: null },
      { 'input.dueDays': { key: 'validation.whole', params: { min: 0, max: 3650 } } },
    ],
    [
      'no number of months',
      { recurrence: 'FROM_DUE' },
      { 'input.recurrenceMonths': { key: 'validation.whole', params: { min: 1, max: 120 } } },
    ],
    [
      'a group without tasks',
      { groups: [{ name: 'G', rule: 'ALL', taskIds: [] }] },
      { 'input.groups.0.taskIds': 'validation.curriculumTasks' },
    ],
    [
      'no hours',
      { groups: [{ name: 'G', rule: 'MIN_UNITS', units: 0, taskIds: [] }] },
      { 'input.groups.0.units': 'validation.units' },
    ],
    [
      'whatever is wrong at once',
      { title: ' ', due: 'FIXED_DATE', dueDate: 'soon', groups: [{ name: '', rule: 'ALL', taskIds: [] }] },
      {
        'input.title': 'validation.required',
        'input.dueDate': 'validation.couldNotParseDate',
        'input.groups.0.name': 'validation.required',
        'input.groups.0.taskIds': 'validation.curriculumTasks',
      },
    ],
  ])('%s is told at its field', async (_name, more, fields) => {
    const input = { orgId: org.id, ...curriculumForm([task.id], more) }
    expect(await createCurriculum(admin(), { input })).toEqual(fail('invalidInput', fields))
  })

  test('a task of another organization, or an archived one, cannot be chosen', async () => {
    const strange = await makeClass((await makeOrg()).id)
    const told = fail('invalidInput', { 'input.groups.0.taskIds': 'validation.curriculumTasks' })
    const create = (id: string) => createCurriculum(admin(), { input: { orgId: org.id, ...curriculumForm([id]) } })
    expect(await create(strange.id)).toEqual(told)
    await database().task.update({ where: { id: task.id }, data: { state: 'ARCHIVED' } })
    expect(await create(task.id)).toEqual(told)
  })

  test('more of any than there are tasks is refused', async () => {
    const groups = [{ name: 'G', rule: 'ANY_N', n: 2, taskIds: [task.id] }]
    const input = { orgId: org.id, ...curriculumForm([], { groups }) }
    const wrong = { key: 'validation.whole', params: { min: 1, max: 1 } }
    expect(await createCurriculum(admin(), { input })).toEqual(fail('invalidInput', { 'input.groups.0.n': wrong }))
  })

  test('the feature must be on, and a super admin on a visit only looks', async () => {
    const curriculum = await makeCurriculum({ org, taskIds: [task.id], active: false })
    const wheel = { ...org.admin, wheel: true }
    const visit = () => ctxFor(wheel, { visits: [org.id] })
    expect((await getCurriculum(visit(), { id: curriculum.id })).ok).toBe(true)
    expect(await activateCurriculum(visit(), { id: curriculum.id, version: 1 })).toEqual(fail('notFound'))
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    expect(await getCurriculum(admin(), { id: curriculum.id })).toEqual(fail('featureOff'))
    expect(await listCurriculums(admin(), { orgId: org.id })).toEqual(fail('featureOff'))
  })
})

describe('activating', () => {
  test('assigns whom it reaches now and tells them; whoever joins or comes to fit later is assigned then', async () => {
    const nurse = await makeRole({ orgId: org.id })
    await makeCredential({ user: nurse.user })
    const cook = await makeRole({ orgId: org.id })
    const audience = { credentialTypes: ['CNA'], geos: ['CA'] }
    const draft = await makeCurriculum({ org, taskIds: [task.id], audience, active: false })
    const ctx = admin()
    await done(activateCurriculum(ctx, { id: draft.id, version: 1 }))
    expect(ctx.sent.map(({ queue }) => queue)).toEqual(['notices', 'curriculums'])
    const dueAt = addDays(orgToday(), 30)
    expect(await assignmentsOf(nurse.id)).toMatchObject([
      { curriculumId: draft.id, state: 'ASSIGNED', dueAt, cycle: 1 },
    ])
    expect(await database().notification.findMany({ where: { orgId: org.id } })).toMatchObject([
      { userId: nurse.user.id, kind: 'curriculumAssigned', params: { title: draft.title, org: org.name } },
    ])
    expect(await assignmentsOf(cook.id)).toEqual([])

    await makeCredential({ user: cook.user })
    expect(await assignmentsOf(cook.id)).toMatchObject([{ curriculumId: draft.id }])
    const joined = (await makeCredential()).user
    const role = await makeRole({ orgId: org.id, user: joined })
    expect(await assignmentsOf(role.id)).toMatchObject([{ curriculumId: draft.id }])
  })

  test('another department lets go and takes back', async () => {
    const member = await makeRole({ orgId: org.id })
    await makeCurriculum({ org, taskIds: [task.id], audience: { departments: ['Nursing'] } })
    const move = (version: number, department: string) =>
      done(updateMember(admin(), { input: { id: member.id, version, department } }))
    await move(1, 'Nursing')
    const [made] = await assignmentsOf(member.id)
    await move(2, 'Office')
    expect(await assignmentsOf(member.id)).toEqual([])
    await move(3, 'Nursing')
    expect(await assignmentsOf(member.id)).toMatchObject([{ id: made!.id, state: 'ASSIGNED' }])
  })

  test('the same person is assigned in each of their organizations, and in no other', async () => {
    const other = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await makeCurriculum({ org, taskIds: [task.id] })
    await makeCurriculum({ org: other, taskIds: [(await makeClass(other.id)).id] })
    expect(await assignmentsOf(member.id)).toHaveLength(1)
    expect((await assignmentsOf(member.id))[0]!.orgId).toBe(org.id)
  })

  test('members who join while it is activated are all assigned once the job has run', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    const joining = Array.from({ length: 6 }, () => makeRole({ orgId: org.id }))
    const [activated, ...roles] = await Promise.all([
      activateCurriculum(admin(), { id: draft.id, version: 1 }),
      ...joining,
    ])
    expect(activated.ok).toBe(true)
    await done(assignCurriculum(ctxOfJob(), { curriculumId: draft.id, batch: 2, page: 3 }))
    for (const role of roles) expect(await assignmentsOf(role.id)).toHaveLength(1)
    expect(await done(assignCurriculum(ctxOfJob(), { curriculumId: draft.id }))).toMatchObject({ assigned: 0 })
  })

  test('of several at once one activates; a stale version is told', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    const all = await Promise.all([1, 2, 3].map(() => activateCurriculum(admin(), { id: draft.id, version: 1 })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all).toContainEqual(expect.objectContaining({ problem: expect.objectContaining({ code: 'staleVersion' }) }))
    expect(await activateCurriculum(admin(), { id: draft.id, version: 2 })).toEqual(fail('curriculumState'))
  })

  test('retiring closes what is open; it can be taken up again, and is not edited meanwhile', async () => {
    const member = await makeRole({ orgId: org.id })
    const active = await makeCurriculum({ org, taskIds: [task.id] })
    await done(retireCurriculum(admin(), { id: active.id, version: active.version }))
    expect(await assignmentsOf(member.id)).toEqual([])
    const input = { id: active.id, version: 3, ...curriculumForm([task.id]) }
    expect(await updateCurriculum(admin(), { input })).toEqual(fail('curriculumState'))
    await done(activateCurriculum(admin(), { id: active.id, version: 3 }))
    expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'ASSIGNED' }])
  })
})

describe('editing', () => {
  test('replaces groups and audience; the job works everybody out again', async () => {
    const member = await makeRole({ orgId: org.id })
    const active = await makeCurriculum({ org, taskIds: [task.id] })
    const ctx = admin()
    const second = await makeClass(org.id)
    const groups = ['A', 'B'].map((name) => ({ name, rule: 'ALL', taskIds: [task.id, second.id] }))
    const form = curriculumForm([], { title: 'Renamed', groups, due: 'FIXED_DATE', dueDate: addDays(today(), 90) })
    const after = await done(updateCurriculum(ctx, { input: { id: active.id, version: active.version, ...form } }))
    expect(after).toMatchObject({ title: 'Renamed', version: 3, groups: [{ name: 'A' }, { name: 'B' }] })
    expect(ctx.sent).toEqual([{ queue: 'curriculums', data: { curriculumId: active.id } }])
    await done(assignCurriculum(ctxOfJob(), { curriculumId: active.id }))
    expect(await assignmentsOf(member.id)).toMatchObject([{ totalParts: 2, dueAt: addDays(today(), 90) }])

    const narrow = { ...form, audience: { departments: ['Nowhere'] } }
    await done(updateCurriculum(admin(), { input: { id: active.id, version: 3, ...narrow } }))
    await done(assignCurriculum(ctxOfJob(), { curriculumId: active.id }))
    expect(await assignmentsOf(member.id)).toEqual([])
  })

  test('a stale edit is told and what the other saved is handed back', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    const edit = (title: string) =>
      updateCurriculum(admin(), { input: { id: draft.id, version: 1, ...curriculumForm([task.id], { title }) } })
    const both = await Promise.all([edit('A'), edit('B')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const kept = both.find((one) => one.ok)!
    const told = both.find((one) => !one.ok)!
    expect(told).toMatchObject({ problem: { code: 'staleVersion', current: { title: kept.ok && kept.value.title } } })
  })

  test('an archived task that was asked before may stay', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    await database().task.update({ where: { id: task.id }, data: { state: 'ARCHIVED' } })
    const input = { id: draft.id, version: 1, ...curriculumForm([task.id]) }
    expect((await updateCurriculum(admin(), { input })).ok).toBe(true)
  })
})

describe('looking', () => {
  test('the list is by title, a page at a time, narrowed by state and words', async () => {
    for (const title of ['Beta 10%', 'Alpha', 'Gamma'])
      await makeCurriculum({ org, taskIds: [task.id], title, active: title === 'Alpha' })
    const list = async (more: object) => done(listCurriculums(admin(), { orgId: org.id, ...more }))
    const one = await list({ first: 2 })
    expect(one.edges.map(({ node }) => node.title)).toEqual(['Alpha', 'Beta 10%'])
    const two = await list({ first: 2, after: one.pageInfo.endCursor })
    expect(two).toMatchObject({ edges: [{ node: { title: 'Gamma' } }], pageInfo: { hasNextPage: false } })
    expect((await list({ filter: { state: 'ACTIVE' } })).edges).toHaveLength(1)
    expect((await list({ filter: { q: '10%' } })).edges).toMatchObject([{ node: { title: 'Beta 10%' } }])
    expect((await list({ filter: { q: '1_%' } })).edges).toEqual([])
  })

  test('an audience is counted as it is assigned', async () => {
    const nurse = await makeRole({ orgId: org.id })
    await makeCredential({ user: nurse.user })
    await makeRole({ orgId: org.id })
    await done(updateMember(admin(), { input: { id: nurse.id, version: 1, department: 'Nursing', jobTitle: 'Aide' } }))
    const count = async (audience: object) => (await done(countReach(admin(), { orgId: org.id, audience }))).count
    expect(await count({})).toBe(3)
    expect(await count({ departments: ['Nursing'] })).toBe(1)
    expect(await count({ credentialTypes: ['CNA'], geos: ['CA'] })).toBe(1)
    expect(await count({ credentialTypes: ['CNA'], geos: ['TX'] })).toBe(0)
    expect(await done(getCurriculumChoices(admin(), { orgId: org.id }))).toMatchObject({
      ...{ departments: ['Nursing'], jobTitles: ['Aide'], credentialTypes: ['CNA'], geos: ['CA'] },
      tasks: [{ id: task.id }],
    })
  })
})
