import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole, orgToday } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { monthOf } from '@/lib/domain/reports/month'
import { fail } from '@/lib/domain/result'
import { addDays, addYears, todayIn } from '@/lib/domain/time/plain-date'
import { giveGrant } from '@/lib/services/members/grants'
import { getTrainingReport, takeTrainingReport } from '@/lib/services/reports/training-report'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { listSessionInstructorRates } from '@/lib/services/task-sessions/session-instructors'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'

const setUp = async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const held = await makeHeldSession({ org, task: { inService: true, title: 'Fire safety', units: 1 } })
  const [aide, cook, nurse] = [
    await makeRole({ orgId: org.id }),
    await makeRole({ orgId: org.id }),
    await makeRole({ orgId: org.id }),
  ]
  // On staff before the month of the session, which on the first of a month is the one before.
  const createdAt = new Date(Date.now() - 60 * 86_400_000)
  await database().role.updateMany({ where: { orgId: org.id }, data: { createdAt } })
  const hireDate = toColumn(addDays(addYears(orgToday(), -2), -40))
  await database().role.update({ where: { id: aide.id }, data: { hireDate, department: 'Nursing' } })
  await database().role.update({ where: { id: cook.id }, data: { department: 'Kitchen' } })
  await makeAttendee(held, aide.user)
  await makeAttendee(held, cook.user, { checkedInAt: null, checkedOutAt: null })
  const { id, version } = held.session
  await done(finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true }))
  const session = await database().taskSession.findUniqueOrThrow({ where: { id } })
  const on = todayIn(session.timeZone, session.endsAt)
  return { org, held, aide, cook, nurse, taskId: held.session.taskId, on, month: monthOf(on).month }
}

test('a month says who came, who did not, and the hours of everybody, also of who has none', async () => {
  const { org, aide, cook, nurse, on, month } = await setUp()
  const report = await done(getTrainingReport(ctxOfAdmin(org), { orgId: org.id, month }))
  const classes = report.attendances.map(({ title, on: day, status, units, inService, department }) => ({
    title,
    day,
    status,
    units,
    inService,
    department,
  }))
  const same = { title: 'Fire safety', day: on, inService: true }
  expect(classes).toHaveLength(2)
  expect(classes).toContainEqual({ ...same, status: 'ATTENDED', units: 100, department: 'Nursing' })
  expect(classes).toContainEqual({ ...same, status: 'ABSENT', units: 0, department: 'Kitchen' })
  const hours = new Map(report.hireYears.map(({ id, units }) => [id, units]))
  expect([hours.get(aide.id), hours.get(cook.id), hours.get(nurse.id)]).toEqual([100, 0, 0])
  const kitchen = await done(getTrainingReport(ctxOfAdmin(org), { orgId: org.id, month, department: 'Kitchen' }))
  expect(kitchen.attendances).toMatchObject([{ status: 'ABSENT' }])
  expect(kitchen.hireYears.map(({ id }) => id)).toEqual([cook.id])
})

test('what was due is counted by department, what is late is listed, and who took the file is in the history', async () => {
  const { org, aide, cook, taskId } = await setUp()
  const { id } = await makeCurriculum({ org, taskIds: [taskId] })
  const yesterday = addDays(orgToday(), -1)
  await database().curriculumAssignment.updateMany({
    where: { curriculumId: id },
    data: { dueAt: toColumn(yesterday) },
  })
  await database().curriculumAssignment.updateMany({
    where: { curriculumId: id, roleId: aide.id },
    data: { completedAt: toColumn(yesterday), state: 'COMPLETE' },
  })
  const asked = { orgId: org.id, month: monthOf(yesterday).month }
  const { completion, overdue } = await done(takeTrainingReport(ctxOfAdmin(org), asked))
  const { month } = asked
  expect(completion).toContainEqual({ department: 'Nursing', month, due: 1, done: 1 })
  expect(completion).toContainEqual({ department: 'Kitchen', month, due: 1, done: 0 })
  expect(overdue.map(({ department, dueAt }) => ({ department, dueAt }))).toContainEqual({
    department: 'Kitchen',
    dueAt: yesterday,
  })
  expect(overdue.every(({ department }) => department !== 'Nursing')).toBe(true)
  expect(
    await database().auditEvent.findMany({ where: { action: 'trainingReport.exported', orgId: org.id } }),
  ).toMatchObject([{ detail: { month, department: null } }])
  const stranger = ctxFor(cook.user, { roles: [cook] })
  expect(await getTrainingReport(stranger, asked)).toEqual(fail('notFound'))
  expect(await getTrainingReport(ctxOfAdmin(org), { ...asked, month: '2026-13' })).toMatchObject({ ok: false })
})

test('who taught is listed with length and pay; pay is for those who manage classes, and no reader of the session', async () => {
  const { org, held, month } = await setUp()
  const admin = ctxOfAdmin(org)
  const [instructor] = held.session.instructors
  await database().taskSessionInstructor.update({ where: { id: instructor!.id }, data: { rateCents: 4500 } })
  const auditor = await makeRole({ orgId: org.id })
  await done(giveGrant(admin, { input: { memberId: auditor.id, kind: 'AUDITOR' } }))
  const asAuditor = ctxFor(auditor.user, {
    roles: [{ ...org.role, roleType: 'MEMBER', grants: [{ kind: 'AUDITOR', department: null }] }],
  })
  const asked = { orgId: org.id, month }
  expect((await done(getTrainingReport(admin, asked))).instructing).toMatchObject([
    { title: 'Fire safety', minutes: 240, rateCents: 4500, lastName: 'Lee' },
  ])
  expect((await done(getTrainingReport(asAuditor, asked))).instructing).toMatchObject([{ rateCents: null }])
  expect(JSON.stringify(await done(getTaskSession(admin, { id: held.session.id })))).not.toContain('4500')
  const rates = await done(listSessionInstructorRates(admin, { id: held.session.id }))
  expect(rates).toEqual([{ instructorId: instructor!.id, rateCents: 4500 }])
  expect(await listSessionInstructorRates(asAuditor, { id: held.session.id })).toEqual(fail('notFound'))
})
