import { expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { at, codeOf, makeAttendee, makeDoor } from '@/fixtures/check-in'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { guestFields, makeHeldGuest } from '@/fixtures/guests'
import { makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { makeVisitorOf, mergeAsUsual } from '@/fixtures/people-merge'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { isRecordedByOneself } from '@/lib/domain/check-in/witness'
import { fail } from '@/lib/domain/result'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { keepAccess } from '@/lib/services/access/access-to-keep'
import { checkIn } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { listOwnCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { importCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { confirmGuestOffer } from '@/lib/services/guests/answer-offer'
import { decideGuestClaim } from '@/lib/services/guests/guest-claims'
import { addGuest, updateGuest } from '@/lib/services/guests/guests'
import { changeMemberRole, rehireMember, removeMember } from '@/lib/services/members/membership'
import { disablePerson } from '@/lib/services/people/change-access'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'

const db = database()
const own = (orgId: string, userId: string) => db.role.findFirstOrThrow({ where: { orgId, userId } })

/** The requests of an organization's token, at the start of a class. */
async function programOf(org: MadeOrg, now: Date) {
  const made = await makeApiToken({ org, scopes: ['members:read', 'members:write', 'training:write'] })
  const viewer = viewerOfCaller(await callerOf(made.headers))!
  const ctx = (): SignedInCtx => ({ ...ctxFor(org.admin, { now }), viewer })
  return { ...made, ctx }
}

test('a token of an organization vouches for nobody who made it, and for everybody else', async () => {
  const { org, session } = await makeDoor()
  const now = session.startsAt
  const { ctx } = await programOf(org, now)
  const [maker, member] = [await own(org.id, org.admin.id), await makeRole({ orgId: org.id })]
  const walkIn = (userId: string) => addWalkIn(ctx(), { taskSessionId: session.id, userId })
  const propose = (id: string) => proposeCredits(ctx(), { orgId: org.id, memberIds: [id], input: creditFields() })
  const text = ['Email,Course title,Date completed,Hours,Format', `${org.admin.email},Falls,2026-01-02,2,Online`].join(
    '\n',
  )
  const guest = (contact: string | null) =>
    addGuest(ctx(), { taskSessionId: session.id, input: guestFields({ contact }) })
  const refused = fail('notByToken')
  expect([await walkIn(org.admin.id), await propose(maker.id), await guest(org.admin.email)]).toEqual(
    Array(3).fill(refused),
  )
  expect(await done(importCreditProposals(ctx(), { orgId: org.id, text }))).toMatchObject({ add: 0, error: 1 })
  for (const answer of [await walkIn(member.user.id), await propose(member.id), await guest('a-guest@example.com')])
    expect(answer).toMatchObject({ ok: true })
})

test('nor for who keeps it since its maker left', async () => {
  const { org, session } = await makeDoor()
  const leaver = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const { apiToken, headers } = await makeApiToken({ org: { ...org, admin: leaver.user }, scopes: ['training:write'] })
  await db.role.update({ where: { id: leaver.id }, data: { state: 'ENDED' } })
  const keep = { orgId: org.id, kind: 'TOKEN' as const, id: apiToken.id }
  await done(keepAccess(ctxFor(org.admin, { roles: [org.role] }), keep))
  const viewer = viewerOfCaller(await callerOf(headers))!
  const ctx = { ...ctxFor(org.admin, { now: session.startsAt }), viewer }
  expect(await addWalkIn(ctx, { taskSessionId: session.id, userId: org.admin.id })).toEqual(fail('notByToken'))
})

test('a guest whom somebody’s own program recorded waits for others when they say it was them', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const { apiToken } = await makeApiToken({ org, scopes: ['training:write'] })
  const { firstName, lastName, email } = org.admin
  const guestId = await makeHeldGuest(held, { contact: email!, firstName, lastName })
  const { id: enrollmentId } = await db.enrollment.findUniqueOrThrow({ where: { guestId } })
  const event = { enrollmentId, at: new Date(), toStatus: 'ENROLLED' as const, actorId: apiToken.userId }
  await db.enrollmentEvent.create({ data: { ...event, kind: 'checkIn', witness: 'SERVER' } })
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
  expect(await done(confirmGuestOffer(ctxFor(org.admin), { id: guestId }))).toMatchObject({ waits: true })
})

test('a registered client has the person who registered it as its maker', async () => {
  const { org } = await makeDoor()
  const { id } = await makeApiClient(org, { issuer: 'https://id.example.com', clientId: 'vouching' })
  const row = await db.apiClient.findUniqueOrThrow({ where: { id } })
  expect(row.createdById).toBe(org.admin.id)
})

test('an instructor does not attend their own class by its code where somebody else may record them', async () => {
  const { session, instructor } = await makeDoor()
  await makeEnrollment(session, instructor)
  const code = await codeOf(session, session.startsAt)
  const come = () => checkIn(at(instructor, session.startsAt), { taskSessionId: session.id, code })
  expect(await come()).toEqual(fail('notAboutOneself'))
  const leave = (leaveAt: Date) =>
    db.role.updateMany({
      where: { orgId: session.orgId, roleType: 'ADMIN' },
      data: { state: 'ON_LEAVE', leaveAt },
    })
  // Who went on leave a moment ago may still do it.
  await leave(new Date())
  expect(await come()).toEqual(fail('notAboutOneself'))
  await leave(new Date(Date.now() - 2 * 86_400_000))
  expect(await come()).toMatchObject({ ok: true })
})

test('who takes the only other one’s right away does not vouch for themself in the same day', async () => {
  const { org, session } = await makeDoor()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const role = await own(org.id, org.admin.id)
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now: session.startsAt })
  const propose = () => proposeCredits(admin, { orgId: org.id, memberIds: [role.id], input: creditFields() })
  const demoted = await done(changeMemberRole(admin, { id: other.id, version: 1, roleType: 'MEMBER' }))
  expect(await propose()).toEqual(fail('notAboutOneself'))
  await done(changeMemberRole(admin, { id: other.id, version: demoted.version, roleType: 'ADMIN' }))

  const taught = await makeDoor()
  const only = ctxFor(taught.org.admin, { roles: [{ orgId: taught.org.id, roleType: 'ADMIN' }], now: session.startsAt })
  const { version, instructors } = await taskSessionNow(taught.session.id)
  const instructorId = instructors[0]!.id
  await done(removeSessionInstructor(only, { id: taught.session.id, version, instructorId }))
  expect(await addWalkIn(only, { taskSessionId: taught.session.id, userId: taught.org.admin.id })).toEqual(
    fail('notAboutOneself'),
  )
  // Nobody else has taught here: proposing a credit is no instructor's right.
  const mine = await own(taught.org.id, taught.org.admin.id)
  expect(
    await proposeCredits(only, { orgId: taught.org.id, memberIds: [mine.id], input: creditFields() }),
  ).toMatchObject({
    ok: true,
  })
})

test.each([
  ['an administrator, by hand', 'ADMIN', 'hand'],
  ['the instructor, by hand', 'MEMBER', 'hand'],
  ['the instructor, by a program of theirs', 'MEMBER', 'program'],
] as const)('nor who removes and rehires %s', async (_who, roleType, by) => {
  const { org, session, instructor } = await makeDoor()
  const now = session.startsAt
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now })
  const other = roleType === 'ADMIN' ? await makeRole({ orgId: org.id, roleType }) : instructor
  if (roleType === 'ADMIN') await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
  const hand = by === 'hand' ? admin : (await programOf(org, now)).ctx()
  const removed = await done(removeMember(hand, { id: other.id, version: 1, reason: 'ADDED_BY_MISTAKE' }))
  const come = () => addWalkIn(admin, { taskSessionId: session.id, userId: org.admin.id })
  expect(await come()).toEqual(fail('notAboutOneself'))
  await done(rehireMember(hand, { id: other.id, version: removed.version }))
  expect(await come()).toEqual(fail('notAboutOneself'))
})

test('nor who disables the other one’s account from the desk', async () => {
  const { org, session } = await makeDoor()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now: session.startsAt })
  await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
  const come = () => addWalkIn(admin, { taskSessionId: session.id, userId: org.admin.id })
  await db.user.update({ where: { id: org.admin.id }, data: { wheelAt: new Date() } })
  const desk = ctxFor({ ...org.admin, superAdmin: true }, { personVisits: [other.user.id] })
  await done(disablePerson(desk, { id: other.user.id }))
  expect(await come()).toEqual(fail('notAboutOneself'))
})

test('it is one’s own hand by an account that was merged into one’s own', async () => {
  const { org, session } = await makeDoor()
  const [other, second] = [
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
  ]
  await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
  const hand = ctxFor(second.user, { roles: [{ orgId: org.id, roleType: 'ADMIN' }] })
  await done(changeMemberRole(hand, { id: other.id, version: 1, roleType: 'MEMBER' }))
  const { ctx } = await makeVisitorOf(org.admin, second.user)
  await mergeAsUsual(ctx, { keptId: org.admin.id, closedId: second.user.id })
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now: session.startsAt })
  expect(await addWalkIn(admin, { taskSessionId: session.id, userId: org.admin.id })).toEqual(fail('notAboutOneself'))
})

test('what an own second account recorded is one’s own word once the two are one, and the administrators hear of it', async () => {
  const { org, session } = await makeDoor()
  const now = session.startsAt
  const [boss, second] = [
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
  ]
  const member = await makeRole({ orgId: org.id })
  const hand = ctxFor(second.user, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now })
  await done(addWalkIn(hand, { taskSessionId: session.id, userId: member.user.id }))
  await done(proposeCredits(hand, { orgId: org.id, memberIds: [member.id], input: creditFields() }))
  const said = async () => ({
    attendance: [...(await listWitnesses(db, session.id)).values()].map(isRecordedByOneself),
    proposals: (await done(listOwnCreditProposals(ctxFor(member.user), {}))).edges.map(({ node }) => node.byOneself),
  })
  expect(await said()).toEqual({ attendance: [false], proposals: [false] })
  const { ctx } = await makeVisitorOf(member.user, second.user)
  await mergeAsUsual(ctx, { keptId: member.user.id, closedId: second.user.id })
  expect(await said()).toEqual({ attendance: [true], proposals: [true] })
  const told = await db.notification.findMany({ where: { userId: boss.user.id, kind: 'vouchedByMerge' } })
  expect(told).toMatchObject([{ orgId: org.id, params: { count: 2 } }])
})

test('so is what it said of a guest whom one claimed to have been', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const claimant = await makeRole({ orgId: org.id })
  const contact = claimant.user.email!
  const guestId = await makeHeldGuest(held, { contact, firstName: 'Zoe', lastName: 'Zimmer' })
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
  expect(await done(confirmGuestOffer(ctxFor(claimant.user), { id: guestId }))).toMatchObject({ waits: true })
  await done(decideGuestClaim(ctxFor(second.user, { roles: [second] }), { id: guestId, same: true }))
  const { ctx } = await makeVisitorOf(claimant.user, second.user)
  await mergeAsUsual(ctx, { keptId: claimant.user.id, closedId: second.user.id })
  const told = await db.notification.findMany({ where: { userId: org.admin.id, kind: 'vouchedByMerge' } })
  expect(told).toMatchObject([{ orgId: org.id, params: { count: 1 } }])
})

test('a guest whose name somebody wrote waits for others when they say it was them, also without others for the moment', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const claimant = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const { firstName, lastName, email } = claimant.user
  const guestId = await makeHeldGuest(held, { contact: 'zoe@example.com', firstName: 'Zoe', lastName: 'Zimmer' })
  const { version } = await db.guest.findUniqueOrThrow({ where: { id: guestId } })
  const by = () => ctxFor(claimant.user, { roles: [claimant], now: session.startsAt })
  await db.contact.updateMany({ where: { userId: claimant.user.id }, data: { verifiedAt: null } })
  await done(
    updateGuest(by(), { id: guestId, version, input: { firstName: firstName!, lastName: lastName!, contact: email! } }),
  )
  await db.contact.updateMany({ where: { userId: claimant.user.id }, data: { verifiedAt: new Date() } })
  await signFor(session.id, held.instructor.id)
  const now = await taskSessionNow(session.id)
  await done(
    finalizeSession(ctxOfAdmin(org), {
      id: session.id,
      version: now.version,
      acceptProposals: true,
      unsignedReason: 'x',
    }),
  )
  await db.role.updateMany({ where: { orgId: org.id, id: { not: claimant.id } }, data: { state: 'ENDED' } })
  await db.role.update({ where: { id: other.id }, data: { state: 'ACTIVE' } })
  await done(
    changeMemberRole(ctxFor(claimant.user, { roles: [claimant] }), { id: other.id, version: 1, roleType: 'MEMBER' }),
  )
  expect(await done(confirmGuestOffer(ctxFor(claimant.user), { id: guestId }))).toMatchObject({ waits: true })
})

test('who was taken off a class has seen its code', async () => {
  const { org, session, instructor } = await makeDoor()
  await makeEnrollment(session, instructor)
  const code = await codeOf(session, session.startsAt)
  const admin = ctxFor(org.admin, { roles: [{ orgId: org.id, roleType: 'ADMIN' }], now: session.startsAt })
  const { version, instructors } = await taskSessionNow(session.id)
  await done(removeSessionInstructor(admin, { id: session.id, version, instructorId: instructors[0]!.id }))
  const come = checkIn(at(instructor, session.startsAt), { taskSessionId: session.id, code })
  expect(await come).toEqual(fail('notAboutOneself'))
})

test.each(['token', 'client'] as const)(
  'who was an administrator sees the code by a %s that they made there, also if somebody else keeps it now',
  async (kind) => {
    const { org, session } = await makeDoor()
    const former = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const theirs = { ...org, admin: former.user }
    const scopes = ['training:read' as const]
    const made =
      kind === 'token'
        ? (await makeApiToken({ org: theirs, scopes })).apiToken
        : await makeApiClient(theirs, { scopes })
    await db.role.update({ where: { id: former.id }, data: { roleType: 'MEMBER' } })
    const member = { ...former, roleType: 'MEMBER' as const }
    await makeEnrollment(session, member)
    const code = await codeOf(session, session.startsAt)
    const come = () => checkIn(at(member, session.startsAt), { taskSessionId: session.id, code })
    expect(await come()).toEqual(fail('notAboutOneself'))
    const keep = { orgId: org.id, kind: kind === 'token' ? ('TOKEN' as const) : ('CLIENT' as const), id: made.id }
    await done(keepAccess(ctxFor(org.admin, { roles: [org.role] }), keep))
    expect(await come()).toEqual(fail('notAboutOneself'))
    const long = { revokedAt: new Date(Date.now() - 2 * 86_400_000) }
    await (kind === 'token'
      ? db.apiToken.update({ where: { id: made.id }, data: long })
      : db.apiClient.update({ where: { id: made.id }, data: long }))
    expect(await come()).toMatchObject({ ok: true })
  },
)

test('of an administrator who sees the code before others it is their own word, where nobody else may, of anybody else the code’s', async () => {
  const { org, session, instructor } = await makeDoor()
  const role = await own(org.id, org.admin.id)
  const admin = { ...role, user: org.admin, roleType: 'ADMIN' as const }
  await makeEnrollment(session, admin as never)
  const member = await makeAttendee(session)
  const code = await codeOf(session, session.startsAt)
  const come = () => checkIn(at(admin as never, session.startsAt), { taskSessionId: session.id, code })
  expect(await come()).toEqual(fail('notAboutOneself'))
  await db.role.update({ where: { id: instructor.id }, data: { state: 'ENDED' } })
  for (const person of [admin as never, member])
    await done(checkIn(at(person, session.startsAt), { taskSessionId: session.id, code }))
  const witnesses = await db.enrollmentEvent.findMany({
    where: { enrollment: { taskSessionId: session.id }, kind: 'checkIn' },
    select: { witness: true, actorId: true },
  })
  expect(witnesses).toEqual(
    expect.arrayContaining([
      { witness: 'SERVER', actorId: org.admin.id },
      { witness: 'CODE', actorId: member.user.id },
    ]),
  )
})

test('a press from before its place on the roster existed is entered by hand, with a reason', async () => {
  const { session, instructor } = await makeDoor()
  const { enrollment } = await makeEnrollment(session)
  const now = new Date(session.startsAt.getTime() + 600_000)
  const pressedAt = session.startsAt.toISOString()
  await db.enrollment.update({
    where: { id: enrollment.id },
    data: { createdAt: new Date(session.startsAt.getTime() + 1) },
  })
  const ctx = at(instructor, now)
  const press = { enrollmentId: enrollment.id, pressedAt }
  expect(await checkInByRoster(ctx, press)).toEqual(fail('pressedTooLongAgo'))
  expect(await done(checkInByRoster(ctx, { ...press, reason: 'Came late' }))).toMatchObject({
    attendanceSource: 'PAPER',
    checkedInAt: null,
  })
})
