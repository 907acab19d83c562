import { describe, expect, test } from 'vitest'
import { ctxOfAdmin, makePosition } from '@/fixtures/clearance'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import {
  type MadeOrg,
  type MadeRole,
  makeHolder,
  makeInvitation,
  makeMemberIn,
  makeOrg,
  makeRole,
  orgToday,
} from '@/fixtures/orgs'
import { makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { exportBoard } from '@/lib/services/board/board'
import { previewReminders, remindMembers } from '@/lib/services/board/reminders'
import { countClearanceOn, getClearance, listClearance, listClearanceChanges } from '@/lib/services/clearance/clearance'
import { tellClearance } from '@/lib/services/clearance/jobs'
import { getMember, getMemberFacets, getMemberSummary, listMembers } from '@/lib/services/members/members'
import { listTeam } from '@/lib/services/members/team'
import { checkInTeamMember, enrollTeamMember, listTeamSessions } from '@/lib/services/members/team-classes'

const as = (role: MadeRole) => ctxFor(role.user, { roles: [role] })

/** An organization with a night and a day shift; the night's aide has a license that ends in ten days, the day's none. */
async function makeShifts(org?: MadeOrg) {
  const made = org ?? (await makeOrg())
  const [night, day] = [await makeMemberIn(made, 'Night'), await makeMemberIn(made, 'Day')]
  await makeCredential({ user: night.user, expiresAt: addDays(orgToday(), 10) })
  await makeCredential({ user: day.user, expiresAt: addDays(orgToday(), 10) })
  await database().role.updateMany({ where: { id: { in: [night.id, day.id] } }, data: { jobTitle: 'CNA' } })
  await makePosition(made)
  return { org: made, night, day, manager: await makeHolder(made, 'MANAGER', 'Night') }
}
const idsOf = async (page: Promise<{ edges: { node: { id: string } }[] }>) =>
  (await page).edges.map(({ node }) => node.id)

describe('a manager of a department', () => {
  test('finds their people in every list, and nobody else', async () => {
    const { org, night, day, manager } = await makeShifts()
    const orgId = org.id
    expect(await idsOf(done(listTeam(as(manager), { orgId })))).toEqual([night.id])
    expect(await idsOf(done(listMembers(as(manager), { orgId })))).toEqual([night.id])
    for (const filter of [{ department: 'Day' }, { state: 'ENDED' as const }, { q: day.user.email }])
      expect(await idsOf(done(listMembers(as(manager), { orgId, filter })))).toEqual([])
    for (const sort of ['EXPIRY', 'BAND', 'DEPARTMENT', 'JOB_TITLE', 'EMPLOYEE_ID'] as const)
      expect(await idsOf(done(listMembers(as(manager), { orgId, sort })))).toEqual([night.id])
    const cleared = await done(listClearance(as(manager), { orgId }))
    expect(cleared.edges.map(({ node }) => node.roleId)).toEqual([night.id])
    const before = await done(listClearance(as(manager), { orgId, on: addDays(orgToday(), 40) }))
    expect(before.edges.map(({ node }) => node.roleId)).toEqual([night.id])
    const counts = await done(countClearanceOn(as(manager), { orgId, days: [orgToday()] }))
    expect(counts).toMatchObject([{ department: 'Night', count: 1 }])
    const facets = await done(getMemberFacets(as(manager), { orgId }))
    expect(facets.departments).toEqual([{ value: 'Night', count: 1 }])
    expect(facets.states).toEqual([{ value: 'ACTIVE', count: 1 }])
    expect(facets.kinds).toEqual([])
  })

  test('opens their people, and no one else; a person who moves is gone at once', async () => {
    const { night, day, manager } = await makeShifts()
    expect(await done(getMember(as(manager), { id: night.id }))).toMatchObject({ member: { id: night.id } })
    expect(await done(getClearance(as(manager), { memberId: night.id }))).toMatchObject({ state: 'CLEARED' })
    expect(await getMember(as(manager), { id: day.id })).toEqual(fail('notFound'))
    expect(await getClearance(as(manager), { memberId: day.id })).toEqual(fail('notFound'))
    await database().role.update({ where: { id: night.id }, data: { department: 'Day' } })
    expect(await getMemberSummary(as(manager), { id: night.id })).toEqual(fail('notFound'))
    await database().role.update({ where: { id: night.id }, data: { department: 'Night', state: 'ENDED' } })
    expect(await getMemberSummary(as(manager), { id: night.id })).toEqual(fail('notFound'))
  })

  test('has no list that is not narrowed', async () => {
    const { org, manager } = await makeShifts()
    expect(await listClearanceChanges(as(manager), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await exportBoard(as(manager), { orgId: org.id, filter: {}, sort: 'NAME' } as never)).toEqual(
      fail('notFound'),
    )
  })

  test('sees invited people of their department among who may work, and no others', async () => {
    const { org, manager } = await makeShifts()
    for (const department of ['Night', 'Day']) {
      const { id } = await makeInvitation({ orgId: org.id, firstName: department })
      await database().invitation.update({ where: { id }, data: { department, jobTitle: 'CNA' } })
    }
    await makePosition(org, { name: 'Another', jobTitles: ['Another'] })
    const page = await done(listClearance(as(manager), { orgId: org.id }))
    expect(page.edges.flatMap(({ node }) => (node.invitationId ? [node.firstName] : []))).not.toContain('Day')
  })

  test('reminds their people; of a license of others it is as if there were none', async () => {
    const { org, night, day, manager } = await makeShifts()
    const entryOf = async ({ id: roleId }: MadeRole) =>
      (await database().boardEntry.findFirstOrThrow({ where: { roleId } })).id
    const [own, foreign] = [await entryOf(night), await entryOf(day)]
    const remind = (boardEntryIds: string[]) => remindMembers(as(manager), { orgId: org.id, boardEntryIds })
    expect(await remind([own, foreign])).toEqual(fail('notFound'))
    expect(await previewReminders(as(manager), { orgId: org.id, boardEntryIds: [foreign] })).toEqual(fail('notFound'))
    expect(await done(remind([own]))).toMatchObject({ sent: 1 })
    const all = await done(remindMembers(as(manager), { orgId: org.id, filter: {} }))
    expect(all).toMatchObject({ sent: 0, already: 1, notNeeded: 0 })
    expect(await database().notification.count({ where: { userId: day.user.id, orgId: org.id } })).toBe(0)
  })
})

test('a manager hears in the morning of their own people alone, and nothing once the grant has ended', async () => {
  const { org, manager } = await makeShifts()
  const [night, idle] = [await makeHolder(org, 'MANAGER', 'Day'), await makeHolder(org, 'MANAGER', 'Office')]
  const ended = await makeHolder(org, 'MANAGER', 'Night')
  await database().memberGrant.updateMany({ where: { roleId: ended.id }, data: { endedAt: new Date() } })
  const lastDay = addDays(orgToday(), 11)
  await done(tellClearance(ctxOfJob(new Date(Date.parse(`${lastDay}T15:00:00Z`))), {}))
  const heard = async ({ id }: { id: string }) =>
    (await database().notification.findMany({ where: { userId: id, orgId: org.id, kind: 'clearanceChanged' } })).map(
      ({ params }) => (params as { count: number }).count,
    )
  expect(await heard(org.admin)).toEqual([2])
  expect([await heard(manager.user), await heard(night.user)]).toEqual([[1], [1]])
  expect([await heard(idle.user), await heard(ended.user)]).toEqual([[], []])
})

describe('classes of a manager’s people', () => {
  async function makeClass() {
    const org = await makeClassOrg()
    const shifts = await makeShifts(org)
    const task = await makeTask({ org })
    return { ...shifts, task, session: await makeTaskSession({ org, task }) }
  }

  test('they enroll one of them, and no one else, in a class of the organization', async () => {
    const { night, day, manager, session } = await makeClass()
    const [row] = await done(listTeamSessions(as(manager), { memberId: night.id }))
    expect(row).toMatchObject({ session: { id: session.id }, enrollment: null })
    const enroll = (memberId: string, taskSessionId = session.id) =>
      enrollTeamMember(as(manager), { memberId, taskSessionId })
    expect(await done(enroll(night.id))).toMatchObject({ enrollment: { status: 'ENROLLED', userId: night.user.id } })
    expect(await enroll(day.id)).toEqual(fail('notFound'))
    expect(await listTeamSessions(as(manager), { memberId: day.id })).toEqual(fail('notFound'))
    const elsewhere = await makeClass()
    expect(await enroll(night.id, elsewhere.session.id)).toEqual(fail('notFound'))
    expect(await enroll(elsewhere.night.id, elsewhere.session.id)).toEqual(fail('notFound'))
  })

  test('they check one of them in while check-in is open; for others it is missing', async () => {
    const { org, night, day, manager, session } = await makeClass()
    const enroll = async (memberId: string) =>
      (await done(enrollTeamMember(ctxOfAdmin(org), { memberId, taskSessionId: session.id }))).enrollment!.id
    const [own, foreign] = [await enroll(night.id), await enroll(day.id)]
    const now = minutesFrom(session.startsAt, 1)
    const checkIn = (enrollmentId: string) =>
      checkInTeamMember(ctxFor(manager.user, { roles: [manager], now }), { enrollmentId })
    expect(await checkIn(foreign)).toEqual(fail('notFound'))
    expect(await done(checkIn(own))).toMatchObject({ present: true })
  })

  test('an auditor sees the department and does nothing', async () => {
    const { org, night, session } = await makeClass()
    const auditor = await makeHolder(org, 'AUDITOR', 'Night')
    expect(await idsOf(done(listTeam(as(auditor), { orgId: org.id })))).toEqual([night.id])
    const input = { memberId: night.id, taskSessionId: session.id }
    expect(await enrollTeamMember(as(auditor), input)).toEqual(fail('notFound'))
    expect(await remindMembers(as(auditor), { orgId: org.id, filter: {} })).toEqual(fail('notFound'))
  })
})

describe('a supervisor', () => {
  async function makeSupervised(toldFrom = new Date(0)) {
    const shifts = await makeShifts()
    const lead = { ...(await makeRole({ orgId: shifts.org.id })), supervises: true }
    await database().role.update({
      where: { id: shifts.day.id },
      data: { supervisorId: lead.id, supervisorToldFrom: toldFrom },
    })
    return { ...shifts, lead }
  }

  test('sees of their people what these were told, once they know it', async () => {
    const { org, day, lead } = await makeSupervised()
    const { edges, counts } = await done(listTeam(as(lead), { orgId: org.id }))
    const [row] = edges
    expect(counts).toMatchObject({ total: 1, stopped: 0, unseen: 1 })
    expect(row?.node).toMatchObject({ id: day.id, whole: false, deadline: 'D30', clearance: null, boardEntryIds: [] })
    await database().role.update({ where: { id: day.id }, data: { deadline: 'D90' } })
    const [later] = (await done(listTeam(as(lead), { orgId: org.id }))).edges
    expect(later?.node).toMatchObject({ deadline: null, nextExpiresAt: null, rank: 2 })
    expect(await getMemberSummary(as(lead), { id: day.id })).toEqual(fail('notFound'))
    expect(await listMembers(as(lead), { orgId: org.id })).toEqual(fail('notFound'))
    const untold = await makeSupervised(new Date(Date.now() + 86_400_000))
    expect(await idsOf(done(listTeam(as(untold.lead), { orgId: untold.org.id })))).toEqual([])
  })

  test('who holds a grant too sees both; nobody is their own, and a plain member sees no such page', async () => {
    const { org, night, day, lead } = await makeSupervised()
    const grants = [{ kind: 'MANAGER' as const, department: 'Night' }]
    const both = ctxFor(lead.user, { roles: [{ ...lead, grants }] })
    const page = await done(listTeam(both, { orgId: org.id }))
    expect(page.edges.map(({ node }) => [node.id, node.whole]).toSorted()).toEqual(
      [
        [night.id, true],
        [day.id, false],
      ].toSorted(),
    )
    expect(page.counts).toMatchObject({ total: 2, urgent: 2 })
    expect(await listTeam(as(night), { orgId: org.id })).toEqual(fail('notFound'))
    const other = await makeOrg()
    expect(await listTeam(both, { orgId: other.id })).toEqual(fail('notFound'))
  })

  test('a page follows the one before, and a search is of names', async () => {
    const { org, night, manager } = await makeShifts()
    const second = await makeMemberIn(org, 'Night')
    const first = await done(listTeam(as(manager), { orgId: org.id, first: 1 }))
    const next = await done(listTeam(as(manager), { orgId: org.id, first: 1, after: first.pageInfo.endCursor }))
    expect([...first.edges, ...next.edges].map(({ node }) => node.id)).toEqual([night.id, second.id])
    expect(await idsOf(done(listTeam(as(manager), { orgId: org.id, urgent: true })))).toEqual([night.id])
    expect(await idsOf(done(listTeam(as(manager), { orgId: org.id, q: night.user.email })))).toEqual([])
  })
})
