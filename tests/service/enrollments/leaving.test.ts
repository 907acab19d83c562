import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { asOwner } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import {
  ctxOfMember,
  enrollmentNow,
  makeEnrollment,
  makeEnrollments,
  makeSessionInvitations,
  makeSmallSession,
} from '@/fixtures/enrollments'
import { guestFields } from '@/fixtures/guests'
import { makeAttendee } from '@/fixtures/held-sessions'
import { type MadeOrg, type MadeRole, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { listSessionCertificates } from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { addEnrollments, enrollSelf } from '@/lib/services/enrollments/enroll'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { listTaughtSessions } from '@/lib/services/enrollments/list-enrollments'
import { listRoster } from '@/lib/services/enrollments/roster'
import { addGuest } from '@/lib/services/guests/guests'
import { runImport } from '@/lib/services/imports/run-import'
import { leaveOrg, removeMember } from '@/lib/services/members/membership'
import { belongsToOrg } from '@/lib/services/orgs/own-orgs'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { getSheetToSign, signAsInstructor } from '@/lib/services/signatures/sign'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'
import { until } from '@/tests/setup/until'
import { importPeople } from '../imports/people'

const db = database()
const remove = (org: MadeOrg, { id }: MadeRole) => removeMember(ctxOfAdmin(org), { id, version: 1, reason: 'RESIGNED' })
const placesOf = ({ user }: MadeRole) =>
  db.enrollment.findMany({ where: { userId: user.id, status: { in: ['PENDING', 'ENROLLED'] } } })

test('a removed member loses places to come and open invitations, seats go on, and attended sessions stay', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const [leaver, next] = await makeEnrollments(session, 2)
  const invited = await makeSmallSession(org, 0)
  const [invitation] = await makeSessionInvitations(org, invited, { roleIds: [leaver!.member.id] })
  const came = await makeEnrollment(await makeSmallSession(org, 0), leaver!.member)
  await db.enrollment.update({
    where: { id: came.enrollment.id },
    data: { attendanceSource: 'CODE', checkedInAt: new Date() },
  })
  await done(remove(org, leaver!.member))
  expect(await enrollmentNow(leaver!.enrollment.id)).toMatchObject({ status: 'WITHDRAWN' })
  expect(await enrollmentNow(next!.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  expect(await enrollmentNow(came.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  expect(await db.invitation.findUnique({ where: { id: invitation!.invitationId! } })).toMatchObject({
    state: 'REVOKED',
  })
  const told = await db.notification.findMany({ where: { orgId: org.id, kind: 'enrollmentPromoted' } })
  expect(told.map(({ userId }) => userId)).toEqual([next!.member.user.id])
  const event = await db.enrollmentEvent.findFirst({ where: { enrollmentId: leaver!.enrollment.id, kind: 'remove' } })
  expect(event).toMatchObject({ actorId: org.admin.id, reason: 'membershipEnded' })
})

test('a member who leaves gives up places in that organization alone; one who may not leave keeps everything', async () => {
  const [org, other] = [await makeClassOrg(), await makeClassOrg()]
  const { member } = await makeEnrollment(await makeSmallSession(org, 0))
  const elsewhere = await makeRole({ orgId: other.id, user: member.user })
  const kept = await makeEnrollment(await makeSmallSession(other, 0), elsewhere)
  await done(leaveOrg(ctxOfMember(member), { orgId: org.id }))
  expect((await placesOf(member)).map(({ id }) => id)).toEqual([kept.enrollment.id])
  await enrollSelf(ctxOfAdmin(org), { taskSessionId: (await makeSmallSession(org, 0)).id })
  expect(await leaveOrg(ctxOfAdmin(org), { orgId: org.id })).toEqual(fail('lastAdmin'))
  expect(await placesOf({ user: org.admin } as MadeRole)).toHaveLength(1)
})

test('a removed member teaches none of the classes to come; one that runs keeps them until its sheet is signed', async () => {
  const org = await makeClassOrg()
  const leaver = await makeRole({ orgId: org.id })
  const teaching = { org, instructorMemberIds: [leaver.id] }
  const upcoming = await makeTaskSession(teaching)
  const draft = await makeTaskSession({ ...teaching, draft: true })
  const startsAt = new Date(Date.now() - 60_000)
  const running = await makeTaskSession({ ...teaching, startsAt, now: new Date(Date.now() - 3_600_000) })
  await done(remove(org, leaver))
  const teaches = await db.taskSessionInstructor.findMany({ where: { userId: leaver.user.id } })
  expect(teaches.map(({ taskSessionId }) => taskSessionId)).toEqual([running.id])
  const taken = await db.auditEvent.findMany({ where: { orgId: org.id, action: 'taskSession.instructorRemoved' } })
  expect(taken.map(({ subjectId }) => subjectId).toSorted()).toEqual([upcoming.id, draft.id].toSorted())
})

test('who has left reads and decides nothing of the class they taught, and signs the sheet that waits for them', async () => {
  const org = await makeClassOrg()
  const leaver = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({
    org,
    instructorMemberIds: [leaver.id],
    startsAt: minutesFrom(new Date(), -600),
  })
  const { id: taskSessionId, orgId } = session
  const enrollmentId = await makeAttendee({ org, session, instructor: leaver.user }, org.admin)
  await done(remove(org, leaver))
  const gone = () => ctxFor(leaver.user)
  const decisions = [{ enrollmentId, version: 1, outcome: 'ABSENT' as const }]
  const refused = async () => {
    expect(await getTaskSession(gone(), { id: taskSessionId })).toEqual(fail('notFound'))
    expect(await listRoster(gone(), { taskSessionId })).toEqual(fail('notFound'))
    expect(await getSignInSheet(gone(), { taskSessionId })).toEqual(fail('notFound'))
    expect(await listSessionCertificates(gone(), { taskSessionId })).toEqual(fail('notFound'))
    expect(await decideEnrollments(gone(), { taskSessionId, decisions })).toEqual(fail('notFound'))
    expect(await addGuest(gone(), { taskSessionId, input: guestFields() })).toEqual(fail('notFound'))
  }
  await refused()
  expect((await done(listTaughtSessions(gone(), {}))).edges.map(({ node }) => node.session.id)).toEqual([taskSessionId])
  expect(await belongsToOrg(gone(), orgId)).toBe(true)
  const { digest, consentVersion, people } = await done(getSheetToSign(gone(), { taskSessionId }))
  expect(people).toHaveLength(1)
  await done(signAsInstructor(gone(), { taskSessionId, digest, consentVersion, adoptedName: 'Lee Aver' }))
  expect(await done(getSheetToSign(gone(), { taskSessionId }))).toMatchObject({
    canSign: false,
    people: [],
    onPaper: [],
  })
  expect((await done(listTaughtSessions(gone(), {}))).edges).toEqual([])
  const { version } = await db.taskSession.findUniqueOrThrow({ where: { id: taskSessionId } })
  const { version: finalized } = await done(
    finalizeSession(ctxOfAdmin(org), { id: taskSessionId, version, acceptProposals: true }),
  )
  expect(await getSheetToSign(gone(), { taskSessionId })).toEqual(fail('notFound'))
  expect(await belongsToOrg(gone(), orgId)).toBe(false)
  await done(reopenSession(ctxOfAdmin(org), { id: taskSessionId, version: finalized, reason: 'A name was missing' }))
  await refused()
})

test('a member who is enrolled at the moment they leave has no place afterwards', async () => {
  const org = await makeClassOrg()
  const sessions = [await makeSmallSession(org, 0), await makeSmallSession(org, 0), await makeSmallSession(org, 0)]
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeRole({ orgId: org.id })))
  const all = await Promise.all(
    members.map(async (member) => {
      const invite = { taskSessionId: sessions[2]!.id, roleIds: [member.id] }
      const [left, self, added, invited] = await Promise.all([
        remove(org, member),
        enrollSelf(ctxOfMember(member), { taskSessionId: sessions[0]!.id }),
        addEnrollments(ctxOfAdmin(org), { taskSessionId: sessions[1]!.id, roleIds: [member.id] }),
        inviteToSession(ctxOfAdmin(org), { input: invite }),
      ])
      return { left, self, added, invited }
    }),
  )
  for (const { left } of all) expect(left).toMatchObject({ ok: true })
  for (const member of members) expect(await placesOf(member)).toEqual([])
})

test('a person who is enrolled at the moment their account is deleted has no place afterwards', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 0)
  const members = await Promise.all([1, 2, 3, 4].map(() => makeRole({ orgId: org.id })))
  await Promise.all(
    members.map(async ({ id, user }) => {
      const { id: sessionId } = await makeSession(user)
      const [erased] = await Promise.all([
        deleteAccount(ctxFor(user, { sessionId }), { confirm: user.email! }),
        addEnrollments(ctxOfAdmin(org), { taskSessionId: session.id, roleIds: [id] }),
      ])
      expect(erased).toMatchObject({ ok: true })
    }),
  )
  for (const member of members) expect(await placesOf(member)).toEqual([])
})

test.each([
  ['by their membership', (member: MadeRole) => ({ roleIds: [member.id] })],
  ['by their contact', (member: MadeRole) => ({ contacts: [member.user.email!] })],
])('a member who leaves at the moment they are invited %s is not invited', async (_name, people) => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 0)
  const member = await makeRole({ orgId: org.id })
  const leaving = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await leaving.connect()
  await leaving.query('BEGIN')
  await leaving.query(`UPDATE "Role" SET "state" = 'ENDED', "endedAt" = now() WHERE "id" = $1`, [member.id])
  const inviting = inviteToSession(ctxOfAdmin(org), { input: { taskSessionId: session.id, ...people(member) } })
  await until(async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND "datname" = current_database()`
    expect(waiting).toHaveLength(1)
  })
  await leaving.query('COMMIT')
  await leaving.end()
  expect(await inviting).toEqual(fail('conflict'))
  expect(await placesOf(member)).toEqual([])
  expect(await db.invitation.count({ where: { taskSessionId: session.id } })).toBe(0)
})

describe('an import that ends memberships', () => {
  const license = { 'Last name': 'Gone', Email: 'stays@example.com' }
  /** An import file that names neither of two members with a seat; also returns them and their organization. */
  async function endByFile() {
    const org = await makeClassOrg()
    const members = (await makeEnrollments(await makeSmallSession(org, 0), 2)).map(({ member }) => member)
    for (const { id } of members) await db.role.update({ where: { id }, data: { employeeId: id } })
    return { org, members, file: [{ ...license, 'Employee ID': 'NEW' }] }
  }

  test('ends the places of those members too', async () => {
    const { org, members, file } = await endByFile()
    const teaching = await makeTaskSession({ org, instructorMemberIds: [members[0]!.id] })
    await importPeople(org, file, { missing: 'END' })
    for (const member of members) expect(await placesOf(member)).toEqual([])
    expect(await db.taskSessionInstructor.count({ where: { taskSessionId: teaching.id } })).toBe(0)
  })

  test('ends them in the next run when the process ended before it came to them', async () => {
    const { org, members, file } = await endByFile()
    await asOwner(`CREATE FUNCTION "no_more"() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''gone''; END'`)
    await asOwner(`CREATE TRIGGER "no_more" BEFORE UPDATE ON "Enrollment" FOR EACH ROW EXECUTE FUNCTION "no_more"()`)
    await expect(importPeople(org, file, { missing: 'END' })).rejects.toThrow('gone')
    await asOwner('DROP TRIGGER "no_more" ON "Enrollment"')
    const { id, state } = await db.peopleImport.findFirstOrThrow({ where: { orgId: org.id } })
    expect(state).toBe('DONE')
    expect(await placesOf(members[0]!)).toHaveLength(1)
    await done(runImport(ctxOfJob(), { importId: id, actorId: org.admin.id }))
    for (const member of members) expect(await placesOf(member)).toEqual([])
  })

  test('leaves those alone who had left before and were invited since', async () => {
    const { org, members, file } = await endByFile()
    await db.role.update({ where: { id: members[0]!.id }, data: { state: 'ENDED', endedAt: new Date('2026-01-01') } })
    await importPeople(org, file, { missing: 'END' })
    expect(await placesOf(members[0]!)).toHaveLength(1)
    expect(await placesOf(members[1]!)).toEqual([])
  })
})
