import { beforeEach, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
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
import { type MadeOrg, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { assignCurriculum } from '@/lib/services/curriculums/assignments'
import { activateCurriculum, retireCurriculum, updateCurriculum } from '@/lib/services/curriculums/curriculum'
import { updateMember } from '@/lib/services/members/membership'

let org: MadeOrg
let task: MadeClass
const admin = () => ctxFor(org.admin, { roles: [org.role] })

beforeEach(async () => {
  ;({ org, task } = await makeCurriculumOrg())
})

test('activating assigns everybody in the audience and notifies them; people who fit later are assigned then', async () => {
  const nurse = await makeRole({ orgId: org.id })
  await makeCredential({ user: nurse.user })
  const cook = await makeRole({ orgId: org.id })
  const audience = { credentialTypes: ['CNA'], geos: ['CA'] }
  const draft = await makeCurriculum({ org, taskIds: [task.id], audience, active: false })
  const ctx = admin()
  await done(activateCurriculum(ctx, { id: draft.id, version: 1 }))
  expect(ctx.sent.map(({ queue }) => queue)).toEqual(['notices', 'curriculums'])
  const dueAt = addDays(orgToday(), 30)
  expect(await assignmentsOf(nurse.id)).toMatchObject([{ curriculumId: draft.id, state: 'ASSIGNED', dueAt, cycle: 1 }])
  expect(
    await database().notification.findMany({ where: { orgId: org.id, userId: { not: org.admin.id } } }),
  ).toMatchObject([
    { userId: nurse.user.id, kind: 'curriculumAssigned', params: { title: draft.title, org: org.name } },
  ])
  expect(await assignmentsOf(cook.id)).toEqual([])

  await makeCredential({ user: cook.user })
  expect(await assignmentsOf(cook.id)).toMatchObject([{ curriculumId: draft.id }])
  const joined = (await makeCredential()).user
  const role = await makeRole({ orgId: org.id, user: joined })
  expect(await assignmentsOf(role.id)).toMatchObject([{ curriculumId: draft.id }])
})

test('a member who changes department loses an assignment, and gets it back on return', async () => {
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

test('a person in two organizations is assigned in each of them, and in no other', async () => {
  const other = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await makeCurriculum({ org, taskIds: [task.id] })
  await makeCurriculum({ org: other, taskIds: [(await makeClass(other.id)).id] })
  expect(await assignmentsOf(member.id)).toHaveLength(1)
  expect((await assignmentsOf(member.id))[0]!.orgId).toBe(org.id)
})

test('members who join during activation are all assigned once the job has run', async () => {
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

test('of several who activate at once one succeeds, and a stale version is refused', async () => {
  const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
  const all = await Promise.all([1, 2, 3].map(() => activateCurriculum(admin(), { id: draft.id, version: 1 })))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all).toContainEqual(expect.objectContaining({ problem: expect.objectContaining({ code: 'staleVersion' }) }))
  expect(await activateCurriculum(admin(), { id: draft.id, version: 2 })).toEqual(fail('curriculumState'))
})

test('retiring closes open assignments; a retired curriculum can be restored, and is not edited meanwhile', async () => {
  const member = await makeRole({ orgId: org.id })
  const active = await makeCurriculum({ org, taskIds: [task.id] })
  await done(retireCurriculum(admin(), { id: active.id, version: active.version }))
  expect(await assignmentsOf(member.id)).toEqual([])
  const input = { id: active.id, version: 3, ...curriculumForm([task.id]) }
  expect(await updateCurriculum(admin(), { input })).toEqual(fail('curriculumState'))
  await done(activateCurriculum(admin(), { id: active.id, version: 3 }))
  expect(await assignmentsOf(member.id)).toMatchObject([{ state: 'ASSIGNED' }])
})
