import { beforeEach, expect, test } from 'vitest'
import { today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, attendClass, type MadeClass, makeClass, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { merging } from '@/fixtures/people-merge'
import { addUpTallies, countAssignments, noAssignments } from '@/lib/data/curriculums/read'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { assignCurriculum, exemptMember } from '@/lib/services/curriculums/assignments'
import { activateCurriculum, retireCurriculum } from '@/lib/services/curriculums/curriculum'
import { removeMember } from '@/lib/services/members/membership'

let org: MadeOrg
let task: MadeClass
const admin = () => ctxFor(org.admin, { roles: [org.role] })

beforeEach(async () => {
  org = await makeOrg()
  task = await makeClass(org.id)
})

const join = (count: number) => Array.from({ length: count }, () => makeRole({ orgId: org.id }))
const countsOf = async (id: string) => (await countAssignments([id], today())).get(id) ?? noAssignments
const linesOf = (curriculumId: string) => database().curriculumTally.count({ where: { curriculumId } })

/** Counts one by one what the tallies must contain. */
async function recount(curriculumId: string) {
  const all = await database().curriculumAssignment.findMany({ where: { curriculumId } })
  const open = all.filter(({ state }) => state === 'ASSIGNED' || state === 'IN_PROGRESS')
  return {
    open: open.length,
    overdue: open.filter(({ dueAt }) => dueAt && dueAt.toISOString().slice(0, 10) < today()).length,
    complete: all.filter(({ state }) => state === 'COMPLETE').length,
    exempt: all.filter(({ state }) => state === 'EXEMPT').length,
  }
}

async function exempt({ id }: MadeRole) {
  const [assignment] = await assignmentsOf(id)
  return exemptMember(admin(), { id: assignment!.id, version: assignment!.version, reason: 'On another unit' })
}

test('every change of an assignment is counted', async () => {
  const [attends, exempted, leaves] = await Promise.all(join(3))
  const due = { due: 'FIXED_DATE', dueDate: addDays(today(), 5) }
  const { id, version } = await makeCurriculum({ org, taskIds: [task.id], ...due })
  expect(await countsOf(id)).toEqual({ ...noAssignments, open: 4 })
  await attendClass(org.id, task, { userId: attends!.user.id, day: today() })
  await done(exempt(exempted!))
  await done(removeMember(admin(), { id: leaves!.id, version: 1, reason: 'RESIGNED' }))
  expect(await countsOf(id)).toEqual({ open: 1, overdue: 0, complete: 1, exempt: 1 })
  expect((await countAssignments([id], addDays(today(), 6))).get(id)).toMatchObject({ open: 1, overdue: 1 })
  await done(retireCurriculum(admin(), { id, version }))
  expect(await countsOf(id)).toEqual(await recount(id))
})

test('summing up keeps the counts and leaves one row of each kind', async () => {
  const roles = await Promise.all(join(3))
  const { id } = await makeCurriculum({ org, taskIds: [task.id] })
  for (const { user } of roles) await attendClass(org.id, task, { userId: user.id, day: today() })
  const before = await countsOf(id)
  expect(await linesOf(id)).toBeGreaterThan(2)
  await Promise.all([1, 2, 3].map(() => addUpTallies(database())))
  expect(await countsOf(id)).toEqual(before)
  expect(await linesOf(id)).toBe(2)
})

test('activating, joining, attending, leaving and summing up at once lose no count and do not deadlock', async () => {
  const here = await Promise.all(join(8))
  const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
  const second = await makeCurriculum({ org, taskIds: [task.id] })
  const attend = ({ user }: MadeRole) => attendClass(org.id, task, { userId: user.id, day: today() })
  const leave = ({ id }: MadeRole) => removeMember(admin(), { id, version: 1, reason: 'RESIGNED' })
  // None of these may retry a transaction that Postgres aborted, except the services, which must not need to.
  const all = await Promise.all([
    activateCurriculum(admin(), { id: draft.id, version: 1 }),
    retireCurriculum(admin(), { id: second.id, version: second.version }),
    ...join(8),
    ...here.slice(0, 4).map(attend),
    ...here.slice(4, 6).map(leave),
    ...[1, 2, 3].map(() => addUpTallies(database())),
  ])
  expect(all[0]).toMatchObject({ ok: true })
  await done(assignCurriculum(ctxOfJob(), { curriculumId: draft.id, batch: 2, page: 3 }))
  await done(assignCurriculum(ctxOfJob(), { curriculumId: second.id }))
  for (const { id } of [draft, second]) expect(await countsOf(id)).toEqual(await recount(id))
  expect(await countsOf(draft.id)).toMatchObject({ open: 11, complete: 4 })
})

test('members whose assigning was refused by a merge at that moment are assigned by the next attempt', async () => {
  await Promise.all(join(2))
  const draft = await makeCurriculum({ org, taskIds: [task.id], active: false })
  await done(activateCurriculum(admin(), { id: draft.id, version: 1 }))
  const job = { curriculumId: draft.id }
  await expect(assignCurriculum({ ...ctxOfJob(), db: merging() }, job)).rejects.toThrow('batches of assignments failed')
  expect(await done(assignCurriculum(ctxOfJob(), job))).toMatchObject({ people: 3 })
})

test('curriculums of several departments can be activated at the same moment', async () => {
  const departments = ['North', 'South', 'East', 'West']
  const roles = await Promise.all(join(departments.length))
  for (const [index, department] of departments.entries())
    await database().role.update({ where: { id: roles[index]!.id }, data: { department } })
  const drafts = await Promise.all(
    departments.map((department) =>
      makeCurriculum({ org, taskIds: [task.id], active: false, audience: { departments: [department] } }),
    ),
  )
  await Promise.all(drafts.map(({ id, version }) => done(activateCurriculum(admin(), { id, version }))))
  for (const { id } of drafts) expect(await countsOf(id)).toMatchObject({ open: 1 })
})

test('deleting an organization deletes its curriculums and their counts', async () => {
  await Promise.all(join(2))
  const { id } = await makeCurriculum({ org, taskIds: [task.id] })
  await database().curriculumAssignment.deleteMany({ where: { curriculumId: id, userId: org.admin.id } })
  expect(await countsOf(id)).toMatchObject({ open: 2 })
  await database().curriculum.delete({ where: { id } })
  expect(await linesOf(id)).toBe(0)
})
