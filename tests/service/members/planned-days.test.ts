import { expect, test } from 'vitest'
import { ctxOfAdmin, makePosition, makeTitled } from '@/fixtures/clearance'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { getClearance } from '@/lib/services/clearance/clearance'
import { endMemberLeave, setMemberLastDay, startMemberLeave } from '@/lib/services/members/leave'
import { rehireMember } from '@/lib/services/members/membership'
import { turnMemberships } from '@/lib/services/members/turn-memberships'

const db = database()
const today = orgToday()
const roleOf = (id: string) => db.role.findUniqueOrThrow({ where: { id } })
const fieldProblem = (fields: Record<string, string>) => ({ ok: false, problem: { code: 'invalidInput', fields } })
/** Runs the job as early as it can on a day of the organizations of these tests. */
const runOn = (day: PlainDate) =>
  done(turnMemberships(ctxOfJob(instantOfWallTime(`${day}T00:05`, 'America/Los_Angeles')), {}))

async function makeAide() {
  const org = await makeOrg()
  const member = await makeTitled(org, 'Aide')
  await makePosition(org, { jobTitles: ['Aide'], licenses: [] })
  return { org, member, id: member.id }
}
const onLeaveOn = async (org: MadeOrg, memberId: string, on: PlainDate) =>
  (await done(getClearance(ctxOfAdmin(org), { memberId, on })))?.onLeave ?? null

test('a leave ahead begins and ends on its days; clearance says so before', async () => {
  const { org, id } = await makeAide()
  const [from, until] = [addDays(today, 3), addDays(today, 9)]
  const planned = await done(startMemberLeave(ctxOfAdmin(org), { id, version: 1, from, until, reason: 'Family' }))
  expect(planned).toMatchObject({ state: 'ACTIVE', leaveFrom: from, leaveUntil: until, leaveReason: 'Family' })
  const days = [today, from, until, addDays(until, 1)]
  const answers = []
  for (const day of days) answers.push(await onLeaveOn(org, id, day))
  expect(answers).toEqual([false, true, true, false])
  await runOn(addDays(from, -1))
  expect((await roleOf(id)).state).toBe('ACTIVE')
  await runOn(from)
  expect(await roleOf(id)).toMatchObject({ state: 'ON_LEAVE', leaveAt: expect.any(Date), version: 3 })
  await runOn(until)
  expect((await roleOf(id)).state).toBe('ON_LEAVE')
  await runOn(addDays(until, 1))
  expect(await roleOf(id)).toMatchObject({ state: 'ACTIVE', leaveFrom: null, leaveUntil: null, leaveReason: null })
  await runOn(addDays(until, 1))
  expect((await roleOf(id)).version).toBe(4)
  const events = await db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual(
    ['member.leavePlanned', 'member.leaveStarted', 'member.leaveEnded'].map((action) => [action, org.admin.id]),
  )
})

test('a planned leave is taken back; one that runs gets another end', async () => {
  const { org, id } = await makeAide()
  const from = addDays(today, 3)
  await done(startMemberLeave(ctxOfAdmin(org), { id, version: 1, from }))
  await done(endMemberLeave(ctxOfAdmin(org), { id, version: 2 }))
  await runOn(from)
  expect(await roleOf(id)).toMatchObject({ state: 'ACTIVE', leaveFrom: null })
  await done(startMemberLeave(ctxOfAdmin(org), { id, version: 3 }))
  expect(await startMemberLeave(ctxOfAdmin(org), { id, version: 4 })).toEqual(fail('memberState'))
  const until = addDays(today, 5)
  expect(await done(startMemberLeave(ctxOfAdmin(org), { id, version: 4, from: today, until }))).toMatchObject({
    state: 'ON_LEAVE',
    leaveUntil: until,
  })
  const past = { id, version: 5, from: today, until: addDays(today, -1) }
  expect(await startMemberLeave(ctxOfAdmin(org), past)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
})

test('a membership ends once its last working day is over, in the name of who planned it; until then it is undone', async () => {
  const { org, member, id } = await makeAide()
  const lastDay = addDays(today, 4)
  const set = (version: number, day: PlainDate | null) =>
    setMemberLastDay(ctxOfAdmin(org), { id, version, lastDay: day, reason: day && 'RESIGNED' })
  expect(await set(1, addDays(today, -1))).toMatchObject(fieldProblem({ lastDay: 'validation.lastDayPast' }))
  expect(await setMemberLastDay(ctxOfAdmin(org), { id, version: 1, lastDay })).toMatchObject(
    fieldProblem({ reason: 'validation.chooseOne' }),
  )
  expect(await done(set(1, lastDay))).toMatchObject({ lastDay, lastDayReason: 'RESIGNED', state: 'ACTIVE' })
  expect(await done(getClearance(ctxOfAdmin(org), { memberId: id, on: addDays(lastDay, 1) }))).toBe(null)
  await done(set(2, null))
  await runOn(addDays(lastDay, 1))
  expect((await roleOf(id)).state).toBe('ACTIVE')
  await done(set(3, lastDay))
  await runOn(lastDay)
  expect((await roleOf(id)).state).toBe('ACTIVE')
  await runOn(addDays(lastDay, 1))
  expect(await roleOf(id)).toMatchObject({ state: 'ENDED', lastDay: null, plannedById: null })
  const end = await db.auditEvent.findFirstOrThrow({ where: { subjectId: id, action: 'member.removed' } })
  expect(end).toMatchObject({ actorId: org.admin.id, detail: { reason: 'RESIGNED', planned: true } })
  const told = await db.notification.findMany({ where: { userId: member.user.id } })
  expect(told.map(({ kind }) => kind)).toEqual(['memberRemoved'])
  const { version } = await roleOf(id)
  expect(await done(rehireMember(ctxOfAdmin(org), { id, version }))).toMatchObject({ state: 'ACTIVE', lastDay: null })
})

test('the last administrator of an organization stays, although their last day is over', async () => {
  const org = await makeOrg()
  const role = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  await db.role.update({ where: { id: role.id }, data: { lastDay: new Date(`${addDays(today, -1)}T00:00:00Z`) } })
  await runOn(today)
  expect((await roleOf(role.id)).state).toBe('ACTIVE')
  await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  await runOn(today)
  expect((await roleOf(role.id)).state).toBe('ENDED')
})
