import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import {
  ctxOfMember,
  makeEnrollment,
  makeEnrollments,
  makeSessionInvitations,
  makeSmallSession,
} from '@/fixtures/enrollments'
import { asInstructor, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeOrg, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import {
  countOwnEnrollments,
  findOwnEnrollment,
  getEnrollment,
  getEnrollmentPerson,
  getOpenSession,
  getOwnGains,
  getWaitingPositions,
  listMemberEnrollments,
  listOpenSessions,
  listOwnEnrollments,
  listTaughtSessions,
} from '@/lib/services/enrollments/list-enrollments'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/roster'

const day = 24 * 60
const at = (days: number) => minutesFrom(new Date(), days * day)
const named = (lastName: string) =>
  makeUser({ profile: { firstName: 'Ana', lastName, dob: '1990-05-17', acknowledged: true } })

test('a person’s sessions are listed ahead soonest first and past latest first, in pages and without invitations', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const [soon, later, given] = await Promise.all(
    [at(2), at(5), at(3)].map((startsAt) => makeSmallSession(org, 0, { startsAt })),
  )
  await makeEnrollment(later!, member)
  await makeEnrollment(soon!, member)
  const { enrollment } = await makeEnrollment(given!, member)
  await done(withdrawEnrollment(ctxOfMember(member), { id: enrollment.id, version: 1 }))
  await makeSessionInvitations(org, await makeSmallSession(org, 0), { roleIds: [member.id] })
  const held = await makeHeldSession({ org })
  await makeAttendee(held, member.user)

  const titles = (page: { edges: { node: { session: { id: string } } }[] }) =>
    page.edges.map(({ node }) => node.session.id)
  const read = (input: object) => done(listOwnEnrollments(ctxOfMember(member), input))
  expect(titles(await read({ when: 'AHEAD' }))).toEqual([soon!.id, later!.id])
  expect(titles(await read({ when: 'BEHIND' }))).toEqual([given!.id, held.session.id])
  const first = await read({ when: 'AHEAD', first: 1 })
  expect(first.pageInfo.hasNextPage).toBe(true)
  expect(titles(await read({ when: 'AHEAD', after: first.pageInfo.endCursor }))).toEqual([later!.id])
  expect(titles(await read({}))).toHaveLength(5)
  expect(await done(countOwnEnrollments(ctxOfMember(member), {}))).toEqual({ all: 5, current: 4 })
  const seen = await done(listMemberEnrollments(ctxOfAdmin(org), { id: member.id, first: 2 }))
  expect(titles(seen)).toEqual([later!.id, given!.id])
  expect(await done(getEnrollmentPerson(ctxOfAdmin(org), { id: enrollment.id }))).toMatchObject({ lastName: 'Ruiz' })
  expect(await getEnrollment(ctxFor(await makeUser()), { id: enrollment.id })).toEqual(fail('notFound'))
})

test('open sessions are those a member can join: of their organizations, not begun, with a seat or a waiting list', async () => {
  const org = await makeClassOrg()
  const other = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const task = await makeTask({ org })
  const make = (fields: Record<string, unknown>) => makeTaskSession({ org, task, ...fields })
  const open = await make({ startsAt: at(2), capacity: 5 })
  const full = await make({ startsAt: at(3), capacity: 1 })
  await makeEnrollments(full, 2)
  const none = await make({ startsAt: at(4), capacity: 1, waitlist: false })
  await makeEnrollment(none)
  const mine = await make({ startsAt: at(2), capacity: 9 })
  await makeEnrollment(mine, member)
  await make({ startsAt: at(2), selfEnroll: false })
  await make({ startsAt: at(2), draft: true })
  await make({ startsAt: minutesFrom(new Date(), -30) })
  await makeTaskSession({ org: other, startsAt: at(2) })

  const page = await done(listOpenSessions(ctxOfMember(member), {}))
  expect(
    page.edges.map(({ node }) => [node.session.id, node.seatsLeft, node.waiting, node.clashes.map(({ id }) => id)]),
  ).toEqual([
    [open.id, 5, 0, [mine.id]],
    [full.id, 0, 1, []],
  ])
  const next = await done(listOpenSessions(ctxOfMember(member), { first: 1, taskId: task.id }))
  expect(next.pageInfo.hasNextPage).toBe(true)
  const rest = await done(listOpenSessions(ctxOfMember(member), { after: next.pageInfo.endCursor, taskId: task.id }))
  expect(rest.edges.map(({ node }) => node.session.id)).toEqual([full.id])
  expect((await done(listOpenSessions(ctxFor(await makeUser()), {}))).edges).toEqual([])
  await database().orgFeature.deleteMany({ where: { orgId: org.id } })
  expect((await done(listOpenSessions(ctxOfMember(member), {}))).edges).toEqual([])
})

test('sessions are searched by title, organization and place, and narrowed to a format; what is behind by what came of it', async () => {
  const org = await makeClassOrg({ name: 'Tulip House' })
  const member = await makeRole({ orgId: org.id })
  const falls = await makeTask({ org, title: 'Falls' })
  const wounds = await makeTask({ org, title: '50% wounds' })
  const mine = await makeTaskSession({ org, task: falls, startsAt: at(2), location: 'Room Seven' })
  await makeEnrollment(mine, member)
  const other = await makeTaskSession({ org, task: wounds, startsAt: at(3) })
  const { enrollment } = await makeEnrollment(other, member)
  const open = await makeTaskSession({
    org,
    task: wounds,
    startsAt: at(4),
    format: 'ONLINE',
    location: null,
    meetingUrl: 'https://meet.example.com/1',
  })
  const ctx = ctxOfMember(member)
  const own = async (input: object) =>
    (await done(listOwnEnrollments(ctx, input))).edges.map(({ node }) => node.session.id)
  const joinable = async (input: object) =>
    (await done(listOpenSessions(ctx, input))).edges.map(({ node }) => node.session.id)
  expect(await own({ when: 'AHEAD', query: 'tulip seven' })).toEqual([mine.id])
  expect(await own({ when: 'AHEAD', query: '50%' })).toEqual([other.id])
  expect(await own({ when: 'AHEAD', query: 'nothing' })).toEqual([])
  expect(await own({ when: 'AHEAD', format: 'ONLINE' })).toEqual([])
  expect(await own({ when: 'AHEAD', reverse: true })).toEqual([other.id, mine.id])
  expect(await joinable({ query: 'wounds', format: 'ONLINE' })).toEqual([open.id])
  expect(await joinable({ query: 'falls' })).toEqual([])
  await done(withdrawEnrollment(ctx, { id: enrollment.id, version: 1 }))
  expect(await own({ when: 'BEHIND', outcome: 'WITHDRAWN' })).toEqual([other.id])
  expect(await own({ when: 'BEHIND', outcome: 'DONE' })).toEqual([])
})

test('a session has a page before one joins it, and none for who cannot join', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({ org, startsAt: at(2), capacity: 3 })
  const ctx = ctxOfMember(member)
  expect(await done(getOpenSession(ctx, { id: session.id }))).toMatchObject({
    session: { id: session.id },
    seatsLeft: 3,
  })
  expect(await done(findOwnEnrollment(ctx, { taskSessionId: session.id }))).toBeNull()
  const stranger = ctxFor(await makeUser())
  expect(await getOpenSession(stranger, { id: session.id })).toEqual(fail('notFound'))
  const elsewhere = await makeRole({ orgId: (await makeClassOrg()).id })
  expect(await getOpenSession(ctxOfMember(elsewhere), { id: session.id })).toEqual(fail('notFound'))
  const { enrollment } = await makeEnrollment(session, member)
  expect(await getOpenSession(ctx, { id: session.id })).toEqual(fail('notFound'))
  expect(await done(findOwnEnrollment(ctx, { taskSessionId: session.id }))).toBe(enrollment.id)
  // What it counts toward stays known after joining, to nobody but the person.
  expect(await done(getOwnGains(ctx, { id: enrollment.id }))).toEqual([])
  await makeCredential({ user: member.user })
  expect(await done(getOwnGains(ctxOfMember(member), { id: enrollment.id }))).toMatchObject([
    { gain: { tracked: true } },
  ])
  expect(await getOwnGains(ctxFor(org.admin, { roles: [org.role] }), { id: enrollment.id })).toEqual(fail('notFound'))
  expect(await done(findOwnEnrollment(stranger, { taskSessionId: session.id }))).toBeNull()
  await done(withdrawEnrollment(ctx, { id: enrollment.id, version: 1 }))
  expect(await done(findOwnEnrollment(ctx, { taskSessionId: session.id }))).toBeNull()
})

test('who waits knows their place in line, which moves when somebody before them leaves', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const [, first, second] = await makeEnrollments(session, 3)
  const positionOf = async ({ member, enrollment }: typeof first & object) =>
    (await done(getWaitingPositions(ctxOfMember(member), {}))).get(enrollment.id)
  expect([await positionOf(first!), await positionOf(second!)]).toEqual([1, 2])
  await done(withdrawEnrollment(ctxOfMember(first!.member), { id: first!.enrollment.id, version: 1 }))
  expect([await positionOf(first!), await positionOf(second!)]).toEqual([undefined, 1])
})

test('a member who is about to enroll sees what the session would add to each license on that day', async () => {
  const org = await makeClassOrg()
  await makeProvider(org, { credentialTypes: ['CNA'] })
  const member = await makeRole({ orgId: org.id })
  const aide = await makeCredential({ user: member.user, geo: 'CA', credentialType: 'CNA' })
  const nurse = await makeCredential({ user: member.user, geo: 'CA', credentialType: 'LVN' })
  await makeTaskSession({ org, task: await makeTask({ org, units: 4 }), startsAt: at(3) })
  const { edges } = await done(listOpenSessions(ctxOfMember(member), {}))
  const gains = new Map(edges[0]!.node.gains.map(({ credential, gain }) => [credential.id, gain]))
  expect(gains.get(aide.id)).toMatchObject({
    countedUnits: 400,
    units: 400,
    addedUnits: 400,
    issues: [],
    tracked: true,
  })
  expect(gains.get(nurse.id)).toMatchObject({ countedUnits: 0, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE' }] })
})

test('an instructor finds their sessions until they are finalized', async () => {
  const org = await makeClassOrg()
  const held = await makeHeldSession({ org })
  const instructor = await asInstructor(held)
  const { edges } = await done(listTaughtSessions(instructor(), {}))
  expect(edges.map(({ node }) => node.session.id)).toEqual([held.session.id])
  await database().taskSession.update({ where: { id: held.session.id }, data: { state: 'FINALIZED' } })
  expect((await done(listTaughtSessions(instructor(), {}))).edges).toEqual([])
})

test('a roster is sorted and searched by name and filtered by place; its waiting list keeps its order', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const names = ['Zapata', 'Ålund', 'Moreno']
  const roles = []
  for (const name of names) roles.push(await makeRole({ orgId: org.id, user: await named(name) }))
  for (const role of roles) await makeEnrollment(session, role)
  const read = (input: object) => done(listRoster(ctxOfAdmin(org), { taskSessionId: session.id, ...input }))
  const last = (page: Awaited<ReturnType<typeof read>>) => page.edges.map(({ node }) => node.person.lastName)
  expect(last(await read({}))).toEqual(['Ålund', 'Moreno', 'Zapata'])
  expect(last(await read({ filter: 'WAITLIST' }))).toEqual(['Ålund', 'Moreno'])
  expect(last(await read({ filter: 'SEAT' }))).toEqual(['Zapata'])
  expect(last(await read({ q: 'alu' }))).toEqual(['Ålund'])
  for (const filter of [null, 'WAITLIST']) {
    const first = await read({ filter, first: 1 })
    const rest = await read({ filter, after: first.pageInfo.endCursor })
    expect([...last(first), ...last(rest)]).toEqual(last(await read({ filter })))
  }
  const counts = await done(getRosterCounts(ctxOfAdmin(org), { taskSessionId: session.id }))
  expect(counts).toMatchObject({ taken: 1, seatsLeft: 0 })
  expect(counts.counts.toSorted((a, b) => (a.place < b.place ? -1 : 1))).toEqual([
    { place: 'ENROLLED', count: 1 },
    { place: 'WAITLIST', count: 2 },
  ])
})

test('an instructor sees and searches names only, and the instructor of another session sees nothing', async () => {
  const held = await makeHeldSession()
  const role = await makeRole({ orgId: held.org.id, user: await named('Solis') })
  await makeAttendee(held, role.user)
  const taskSessionId = held.session.id
  const instructor = await asInstructor(held)
  const page = await done(listRoster(instructor(), { taskSessionId }))
  expect(page.edges.map(({ node }) => [node.person.lastName, node.member])).toEqual([['Solis', null]])
  const email = role.user.email!
  expect((await done(listRoster(instructor(), { taskSessionId, q: email }))).edges).toEqual([])
  expect((await done(listRoster(ctxOfAdmin(held.org), { taskSessionId, q: email }))).edges).toHaveLength(1)
  const elsewhere = await makeOrg()
  expect(await listRoster(ctxOfAdmin(elsewhere), { taskSessionId })).toEqual(fail('notFound'))
  expect(await listRoster(ctxOfMember(role), { taskSessionId })).toEqual(fail('notFound'))
})
