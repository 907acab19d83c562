import { beforeEach, describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import {
  assignmentsOf,
  curriculumForm,
  type MadeClass,
  makeClass,
  makeCurriculum,
  makeCurriculumOrg,
} from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { assignCurriculum } from '@/lib/services/curriculums/assignments'
import { updateCurriculum } from '@/lib/services/curriculums/curriculum'
import { countReach, getCurriculumChoices, listCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { updateMember } from '@/lib/services/members/membership'

let org: MadeOrg
let task: MadeClass
const admin = () => ctxFor(org.admin, { roles: [org.role] })

beforeEach(async () => {
  ;({ org, task } = await makeCurriculumOrg())
})

describe('editing', () => {
  test('an audience of a hire date is those who have one within it; whoever gets another one leaves it', async () => {
    const [old, recent, unknown] = [
      await makeRole({ orgId: org.id }),
      await makeRole({ orgId: org.id }),
      await makeRole({ orgId: org.id }),
    ]
    const hire = async ({ id }: { id: string }, hireDate: string) => {
      const { version } = await database().role.findUniqueOrThrow({ where: { id } })
      await done(updateMember(admin(), { input: { id, version, hireDate } }))
    }
    await hire(old, '2019-06-01')
    await hire(recent, '2026-06-01')
    const { id, version } = await makeCurriculum({ org, taskIds: [task.id] })
    const change = (seen: number, audience: object) =>
      updateCurriculum(admin(), { input: { id, version: seen, ...curriculumForm([task.id], { audience }) } })
    expect(await change(version, { hiredFrom: '2026-02-01', hiredUntil: '2026-01-31' })).toEqual(
      fail('invalidInput', { 'input.audience.hiredUntil': 'validation.endBeforeStart' }),
    )
    expect(await done(change(version, { hiredFrom: '2026-01-01' }))).toMatchObject({
      hiredFrom: '2026-01-01',
      hiredUntil: null,
    })
    await done(assignCurriculum(ctxOfJob(), { curriculumId: id }))
    const states = () =>
      Promise.all([old, recent, unknown].map(async (role) => (await assignmentsOf(role.id))[0]?.state))
    const before = await states()
    expect(before[1]).toBe('ASSIGNED')
    expect([before[0], before[2]]).not.toContain('ASSIGNED')
    await hire(recent, '2025-06-01')
    expect((await states())[1]).not.toBe('ASSIGNED')
  })

  test('replaces groups and audience, and the job recomputes everybody', async () => {
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

  test('is refused with a stale version, and the editor gets what the other saved', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    const edit = (title: string) =>
      updateCurriculum(admin(), { input: { id: draft.id, version: 1, ...curriculumForm([task.id], { title }) } })
    const both = await Promise.all([edit('A'), edit('B')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const kept = both.find((one) => one.ok)!
    const told = both.find((one) => !one.ok)!
    expect(told).toMatchObject({ problem: { code: 'staleVersion', current: { title: kept.ok && kept.value.title } } })
  })

  test('keeps an archived task that was in it before', async () => {
    const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
    await database().task.update({ where: { id: task.id }, data: { state: 'ARCHIVED' } })
    const input = { id: draft.id, version: 1, ...curriculumForm([task.id]) }
    expect((await updateCurriculum(admin(), { input })).ok).toBe(true)
  })
})

describe('reading', () => {
  test('lists curriculums by title in pages, filtered by state and words', async () => {
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

  test('counts the audience as it will be assigned', async () => {
    const nurse = await makeRole({ orgId: org.id })
    await makeCredential({ user: nurse.user })
    await makeRole({ orgId: org.id })
    await done(updateMember(admin(), { input: { id: nurse.id, version: 1, department: 'Nursing', jobTitle: 'Aide' } }))
    const count = async (audience: object) => (await done(countReach(admin(), { orgId: org.id, audience }))).count
    expect(await count({})).toBe(3)
    expect(await count({ departments: ['Nursing'] })).toBe(1)
    expect(await count({ credentialTypes: ['CNA'], geos: ['CA'] })).toBe(1)
    expect(await count({ credentialTypes: ['CNA'], geos: ['TX'] })).toBe(0)
    await done(updateMember(admin(), { input: { id: nurse.id, version: 2, hireDate: '2025-03-01' } }))
    expect(await count({ hiredFrom: '2025-03-01', hiredUntil: '2025-03-01' })).toBe(1)
    expect(await count({ hiredFrom: '2025-03-02' })).toBe(0)
    expect(await count({ hiredUntil: '2025-02-28' })).toBe(0)
    const ago = (days: number) => ({ id: nurse.id, hireDate: addDays(today(), -days) })
    await done(updateMember(admin(), { input: { ...ago(40), version: 3 } }))
    expect([await count({ hiredWithinMonths: 1 }), await count({ hiredWithinMonths: 2 })]).toEqual([0, 1])
    const refused = fail('invalidInput', { 'audience.hiredWithinMonths': 'validation.hireMonths' })
    for (const hiredWithinMonths of [0, 121, 1.5])
      expect(await countReach(admin(), { orgId: org.id, audience: { hiredWithinMonths } })).toEqual(refused)
    expect(await done(getCurriculumChoices(admin(), { orgId: org.id }))).toMatchObject({
      departments: ['Nursing'],
      jobTitles: ['Aide'],
      credentialTypes: ['CNA'],
      geos: ['CA'],
      tasks: [{ id: task.id }],
    })
  })
})
