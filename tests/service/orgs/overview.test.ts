import { expect, test, vi } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { type MadeOrg, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, moveTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { listBoard } from '@/lib/services/board/board'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'
import { listMembers } from '@/lib/services/members/members'
import { createOrg } from '@/lib/services/orgs/org'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import { listOrgs } from '@/lib/services/orgs/own-orgs'
import { makeReported } from '../board/reported'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const overview = (org: MadeOrg) => done(getOrgOverview(asAdmin(org), { id: org.id }))

/** A member with licenses that expire on these days. */
async function memberWith(org: MadeOrg, expiries: readonly string[]) {
  const { user, id } = await makeRole({ orgId: org.id })
  for (const expiresAt of expiries)
    await makeCredential({ user, effectiveAt: '2020-01-01', expiresAt, credentialNumber: `N ${expiresAt}` })
  return { user, id }
}

test('a new organization shows its administrator and nothing else', async () => {
  const { members, credentials, openInvitations, bands, due } = await overview(await makeOrg())
  expect({ members, credentials, openInvitations, due }).toEqual({
    members: 1,
    credentials: 0,
    openInvitations: 0,
    due: [],
  })
  expect(bands.every(({ count }) => count === 0)).toBe(true)
})

test('the overview shows the counts of the lists, and the licenses that expire next with their owners', async () => {
  const org = await makeOrg()
  const member = await memberWith(org, ['2021-12-31', '2060-12-31', '2059-12-31'])
  const away = await memberWith(org, [])
  await database().role.update({ where: { id: away.id }, data: { state: 'ON_LEAVE' } })
  await makeInvitation({ orgId: org.id })
  const found = await overview(org)
  expect(found).toMatchObject({ members: 2, membersOnLeave: 1, openInvitations: 1, credentials: 3 })
  expect(found.bands.find(({ band }) => band === 'EXPIRED')?.count).toBe(1)
  expect(found.bands.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(found.due.map(({ expiresAt }) => expiresAt)).toEqual(['2059-12-31', '2060-12-31'])
  expect(found.expired.map(({ expiresAt }) => expiresAt)).toEqual(['2021-12-31'])
  expect(found.due[0]).toMatchObject({ roleId: member.id, firstName: 'Ana', lastName: 'Ruiz', credentialType: 'CNA' })
})

test('of each question the counts add up to all licenses, and agree with their lists', async () => {
  const org = await makeOrg()
  await memberWith(org, ['2021-12-31', addDays(today(), 20), '2060-12-31'])
  await makeReported(org.id, { lastName: 'Stone', expiresAt: addDays(today(), 50) })
  const found = await overview(org)
  expect(found.credentials).toBe(4)
  for (const field of ['deadline', 'units', 'verified'] as const) {
    const counts = found[field === 'deadline' ? 'deadlines' : field]
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    for (const { value, count } of counts) {
      const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id, filter: { [field]: value } }))
      expect(edges).toHaveLength(count)
    }
  }
})

test('what expires soon is told by its hours, with those still to earn', async () => {
  const org = await makeOrg()
  await memberWith(org, [addDays(today(), 20), addDays(today(), 25), addDays(today(), 31)])
  await makeReported(org.id, { lastName: 'Stone', expiresAt: addDays(today(), 5) })
  const { soon, deadlines } = await overview(org)
  expect(deadlines.find(({ value }) => value === 'D30')?.count).toBe(3)
  expect(soon.units.filter(({ count }) => count > 0)).toEqual([
    { value: 'BEHIND', count: 2 },
    { value: 'UNKNOWN', count: 1 },
  ])
  expect(soon.missingUnits).toBe(9600)
})

test('people at work whose last license lapses are counted, and listed; who holds another valid one is not', async () => {
  const org = await makeOrg()
  expect((await overview(org)).lapse).toBeNull()
  const night = await memberWith(org, ['2021-12-31', addDays(today(), 20)])
  await memberWith(org, ['2021-12-31', addDays(today(), 400)])
  const gone = await memberWith(org, ['2021-12-31'])
  await memberWith(org, [addDays(today(), 3)])
  await memberWith(org, [addDays(today(), 40)])
  const away = await memberWith(org, [addDays(today(), 3)])
  await database().role.update({ where: { id: away.id }, data: { state: 'ON_LEAVE' } })
  await database().role.update({ where: { id: night.id }, data: { department: 'Night shift' } })
  const { lapse } = await overview(org)
  expect(lapse).toMatchObject({ people: 3, lapsed: 1, department: { name: 'Night shift', people: 1 } })
  const filter = { lapsing: true }
  const { edges } = await done(listMembers(asAdmin(org), { orgId: org.id, filter }))
  expect(edges).toHaveLength(3)
  expect(edges.map(({ node }) => node.id)).toEqual(expect.arrayContaining([night.id, gone.id]))
})

test('a session that is over names the instructor who has to sign, until it is finalized', async () => {
  const org = await makeClassOrg()
  const ctx = ctxOfAdmin(org)
  const work = async () => (await done(getOrgOverview(ctxOfAdmin(org), { id: org.id }))).unsigned
  const task = await makeTask({ org })
  const teacher = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({ org, task, instructorMemberIds: [teacher.id] })
  expect(await work()).toEqual({ sessions: [], count: 0 })
  await moveTaskSession(session.id, { startsAt: minutesFrom(ctx.now, -120), endsAt: minutesFrom(ctx.now, -60) })
  const { sessions, count } = await work()
  expect(count).toBe(1)
  expect(sessions).toMatchObject([
    { id: session.id, taskId: task.id, instructors: [{ lastName: teacher.user.lastName }] },
  ])
  await moveTaskSession(session.id, { state: 'FINALIZED', finalizedAt: ctx.now })
  expect(await work()).toEqual({ sessions: [], count: 0 })
})

test('a session that is over and signed is to be finalized, where somebody was in it', async () => {
  const org = await makeClassOrg()
  const ctx = ctxOfAdmin(org)
  const work = async () => (await done(getOrgOverview(ctxOfAdmin(org), { id: org.id }))).unfinalized
  const task = await makeTask({ org })
  const teacher = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({ org, task, instructorMemberIds: [teacher.id] })
  await makeEnrollment(session)
  const past = { startsAt: minutesFrom(ctx.now, -120), endsAt: minutesFrom(ctx.now, -60) }
  await moveTaskSession(session.id, past)
  expect(await work()).toEqual({ sessions: [], count: 0 })
  // Nobody has to sign any more.
  await database().taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
  const empty = await makeTaskSession({ org, task })
  await moveTaskSession(empty.id, past)
  expect(await work()).toMatchObject({
    sessions: [{ id: session.id, taskId: task.id, startsAt: past.startsAt }],
    count: 1,
  })
  await moveTaskSession(session.id, { state: 'FINALIZED', finalizedAt: ctx.now })
  expect(await work()).toEqual({ sessions: [], count: 0 })
})

test('the weeks ahead and the departments count what has expired or soon will, and nothing later', async () => {
  const org = await makeOrg()
  const { id, user } = await memberWith(org, [
    addDays(today(), -3),
    addDays(today(), 5),
    addDays(today(), 40),
    '2060-12-31',
  ])
  await database().role.update({ where: { id }, data: { department: 'Ward 2' } })
  await database().$transaction((tx) => recomputeCompliance(tx, [user.id], new Date()))
  await makeReported(org.id, { lastName: 'Stone', expiresAt: addDays(today(), 88) })
  await makeReported(org.id, { lastName: 'Wood', expiresAt: addDays(today(), 92) })
  const { runway, departments } = await overview(org)
  expect(runway.map(({ week, count }) => [week, count])).toEqual([
    [0, 1],
    [5, 1],
    [12, 1],
  ])
  expect(runway.at(-1)?.units).toBe('UNKNOWN')
  expect(departments).toEqual([
    { name: 'Ward 2', expired: 1, d30: 1, later: 1, behind: 2 },
    { name: '', expired: 0, d30: 0, later: 1, behind: 0 },
  ])
})

test('the overview takes two statements however many members there are', async () => {
  const org = await makeOrg()
  for (let index = 0; index < 7; index += 1) await memberWith(org, ['2060-12-31'])
  const ctx = asAdmin(org)
  const statements = vi.spyOn(database(), '$queryRaw')
  const found = await done(getOrgOverview(ctx, { id: org.id }))
  expect(statements.mock.calls.length).toBe(1)
  statements.mockRestore()
  expect(found.due).toHaveLength(5)
})

test('an administrator lists their own organizations and a super admin all, in pages', async () => {
  const mark = `List ${Math.random()}`
  const orgs = await Promise.all(['b', 'A', 'c'].map((letter) => makeOrg({ name: `${mark} ${letter}` })))
  const superAdmin = ctxFor(await makeUser({ superAdmin: true }))
  const page = await done(listOrgs(superAdmin, { q: mark.toUpperCase(), first: 2 }))
  expect(page.edges.map(({ node }) => node.name.at(-1))).toEqual(['A', 'b'])
  expect(page.pageInfo.hasNextPage).toBe(true)
  const rest = await done(listOrgs(superAdmin, { q: mark, first: 2, after: page.pageInfo.endCursor }))
  expect(rest.edges.map(({ node }) => node.name.at(-1))).toEqual(['c'])
  expect(rest.pageInfo.hasNextPage).toBe(false)
  const own = await done(listOrgs(asAdmin(orgs[0]!), {}))
  expect(own.edges.map(({ node }) => node.id)).toEqual([orgs[0]!.id])
  const member = await makeRole({ orgId: orgs[0]!.id })
  expect(await listOrgs(ctxFor(member.user, { roles: [member] }), {})).toEqual(fail('notFound'))
})

test('a super admin makes an organization with its first administrator, who is told unless it is themselves', async () => {
  const [superAdmin, admin] = [await makeUser({ superAdmin: true }), await makeUser()]
  const ctx = ctxFor(superAdmin)
  const made = await done(createOrg(ctx, { name: 'Riverside', adminContact: admin.email!, features: ['SMS'] }))
  const told = (userId: string) => database().notification.findMany({ where: { userId } })
  const [notice] = await told(admin.id)
  expect(notice).toMatchObject({
    kind: 'adminGranted',
    orgId: made.id,
    params: { org: 'Riverside' },
    actionPath: `/orgs/${made.id}`,
  })
  expect(ctx.sent).toContainEqual({ queue: 'notices', data: { ids: [notice!.id] } })
  await done(createOrg(ctxFor(superAdmin), { name: 'Own', adminContact: superAdmin.email! }))
  expect(await told(superAdmin.id)).toEqual([])
  expect(made).toMatchObject({ name: 'Riverside' })
  const roles = await database().role.findMany({ where: { orgId: made.id } })
  expect(roles).toMatchObject([{ userId: admin.id, roleType: 'ADMIN' }])
  expect(await createOrg(ctxFor(superAdmin), { name: 'Riverside', adminContact: 'x' })).toMatchObject({ ok: false })
})

test.each(['nonsense', 'WyJhIl0', 'WyJhIiwiYiJd'])(
  'a cursor that the list did not hand out is refused: %s',
  async (after) => {
    const superAdmin = ctxFor(await makeUser({ superAdmin: true }))
    expect(await listOrgs(superAdmin, { after })).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
  },
)
