import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, attendClass, makeClass, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { recomputeProgress } from '@/lib/services/curriculums/assignments'
import { listAssignments } from '@/lib/services/curriculums/list-assignments'

test('a hire year that ended short is closed, and the next begins with nothing done and says what was missed', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const hireDate = addDays(addYears(orgToday(), -3), 10)
  await database().role.update({ where: { id: member.id }, data: { hireDate: toColumn(hireDate) } })
  const task = await makeClass(org.id)
  const curriculum = await makeCurriculum({
    org,
    taskIds: [],
    groups: [{ name: 'In-service', rule: 'MIN_UNITS', units: 12, taskIds: [task.id] }],
    due: 'HIRE_ANNIVERSARY',
    dueDays: null,
    recurrence: 'FROM_DUE',
    recurrenceMonths: 12,
  })
  const attend = (day: string, units: number, now = new Date()) =>
    attendClass(org.id, task, { userId: member.user.id, day, units, now })
  // What was done before the anniversary belongs to the year before.
  await attend(addDays(addYears(hireDate, 2), -1), 600)
  await attend(addYears(hireDate, 2), 800)
  const lastDay = addDays(addYears(hireDate, 3), -1)
  expect(await assignmentsOf(member.id)).toMatchObject([
    { state: 'IN_PROGRESS', startsAt: addYears(hireDate, 2), dueAt: lastDay, doneUnits: 800, totalUnits: 1200 },
  ])
  const then = new Date(`${addDays(lastDay, 3)}T20:00:00.000Z`)
  await attend(addDays(lastDay, 2), 100, then)
  await done(recomputeProgress(ctxOfJob(then), {}))
  expect(await assignmentsOf(member.id)).toMatchObject([
    { startsAt: addYears(hireDate, 3), dueAt: addDays(addYears(hireDate, 4), -1), doneUnits: 100, totalUnits: 1200 },
  ])
  const admin = ctxFor(org.admin, { roles: [org.role], now: then })
  const { edges } = await done(listAssignments(admin, { curriculumId: curriculum.id }))
  const shown = edges.find(({ node }) => node.roleId === member.id)
  expect(shown?.node.missed).toEqual({ dueAt: lastDay, doneUnits: 800, totalUnits: 1200 })
})
