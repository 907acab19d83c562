import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { deskReason, moveOrgTo, orgNow } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeHeldGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg, makeTaskSession } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { sendNotices } from '@/lib/jobs/send-notices'
import { closeOrg, getDeskOrg, resumeOrg } from '@/lib/services/installation/desk-orgs'
import { endOrg, eraseClosedOrgs } from '@/lib/services/installation/end-org'
import { getAdministeredOrg } from '@/lib/services/orgs/org'

async function closedOrg() {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const { member, enrollment } = await makeEnrollment(session)
  const invited = await makeInvitation({ orgId: org.id })
  const { token } = await makeApiToken({ org })
  const { ctx, org: after } = await moveOrgTo('CLOSED', org.id)
  return { org, session, member, enrollment, invited, token, ctx, after }
}

test('closing needs the name of the organization, typed again, and cannot be undone', async () => {
  const org = await makeClassOrg()
  const ctx = ctxFor(await makeUser({ superAdmin: true }))
  const asked = { orgId: org.id, version: 1, reason: deskReason }
  expect(await closeOrg(ctx, { ...asked, name: 'Another' })).toEqual(
    fail('invalidInput', { name: 'validation.orgName' }),
  )
  const { version } = await done(closeOrg(ctx, { ...asked, name: ` ${org.name} ` }))
  expect(ctx.sent).toContainEqual({ queue: 'orgClosings', data: { orgId: org.id, actorId: ctx.viewer.userId } })
  expect(await resumeOrg(ctxFor(await makeUser({ superAdmin: true })), { ...asked, version })).toEqual(fail('orgState'))
})

test('a closed organization is nobody’s from that moment: its administrator finds it no more', async () => {
  const { org, after } = await closedOrg()
  expect(after.state).toBe('CLOSED')
  const { token } = await makeSession(org.admin)
  const facts = await findSessionFacts(token, false)
  expect(facts?.roles).toEqual([])
  expect(await getAdministeredOrg(ctxFor(org.admin, { roles: facts!.roles }), { id: org.id })).toEqual(fail('notFound'))
  const row = await database().org.findUniqueOrThrow({ where: { id: org.id } })
  const closed = new Date(row.stateAt!)
  expect(row.eraseOn!.getUTCFullYear()).toBe(closed.getUTCFullYear() + 7)
})

test('its classes to come are cancelled, its invitations and memberships end; a second run changes nothing', async () => {
  const { org, session, member, enrollment, invited, ctx } = await closedOrg()
  const job = ctxOfJob()
  const data = { orgId: org.id, actorId: ctx.viewer.userId }
  expect(await done(endOrg(job, data))).toEqual({ cancelled: 1, revoked: 1, ended: 2 })
  expect(await database().taskSession.findUniqueOrThrow({ where: { id: session.id } })).toMatchObject({
    state: 'CANCELLED',
    cancelReason: deskReason,
  })
  expect((await database().enrollment.findUniqueOrThrow({ where: { id: enrollment.id } })).status).toBe('WITHDRAWN')
  expect((await database().invitation.findUniqueOrThrow({ where: { id: invited.id } })).state).toBe('REVOKED')
  expect((await database().role.findUniqueOrThrow({ where: { id: member.id } })).state).toBe('ENDED')
  // People with a seat are notified that the class is cancelled.
  const told = await database().notification.findMany({ where: { userId: member.user.id, kind: 'sessionCancelled' } })
  expect(told.map(({ state }) => state)).toEqual(['SCHEDULED'])
  // Everybody is notified once that their membership has ended, whoever closed the organization.
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
  for (const { queue, data: sent } of job.sent) if (queue === 'notices') await sendNotices(sent.ids, outside)
  const ended = mailer.sent.filter(({ subject }) => subject === `You’re no longer a member of ${org.name}`)
  expect(ended.map(({ to }) => to).toSorted()).toEqual([member.user.email, org.admin.email].toSorted())
  expect(await done(endOrg(ctxOfJob(), data))).toEqual({ cancelled: 0, revoked: 0, ended: 0 })
  expect(await database().notification.count({ where: { orgId: org.id, kind: 'memberRemoved' } })).toBe(2)
  const removed = await database().auditEvent.count({ where: { orgId: org.id, action: 'member.removed' } })
  expect(removed).toBe(2)
})

test('a class that lasts a whole day is cancelled while it is held', async () => {
  const org = await makeClassOrg()
  const startsAt = new Date(Date.now() - 3_600_000)
  const { id } = await makeTaskSession({ org, startsAt, endsAt: startsAt })
  const desk = ctxFor(await makeUser({ superAdmin: true }))
  expect(await done(getDeskOrg(desk, { id: org.id }))).toMatchObject({ upcoming: 1, unfinished: 0 })
  const { ctx } = await moveOrgTo('CLOSED', org.id)
  expect(await done(endOrg(ctxOfJob(), { orgId: org.id, actorId: ctx.viewer.userId }))).toMatchObject({ cancelled: 1 })
  expect((await database().taskSession.findUniqueOrThrow({ where: { id } })).state).toBe('CANCELLED')
})

test('the instructor of a class to come is told that it is cancelled, and so is who asked for the closing', async () => {
  const org = await makeClassOrg()
  const instructor = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({ org, instructorMemberIds: [instructor.id] })
  const { member } = await makeEnrollment(session)
  await moveOrgTo('CLOSED', org.id)
  await done(endOrg(ctxOfJob(), { orgId: org.id, actorId: member.user.id }))
  const told = await database().notification.findMany({ where: { orgId: org.id, kind: 'sessionCancelled' } })
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([instructor.user.id, member.user.id].toSorted())
})

test('an organization that is not closed keeps everything', async () => {
  const org = await makeClassOrg()
  expect(await done(endOrg(ctxOfJob(), { orgId: org.id }))).toEqual({ cancelled: 0, revoked: 0, ended: 0 })
  expect(await done(getAdministeredOrg(ctxOfAdmin(org), { id: org.id }))).toMatchObject({ state: 'ACTIVE' })
})

test('what it recorded of people is erased seven years later and not a day before; classes and their proof stay', async () => {
  const held = await makeHeldSession()
  const { org } = held
  await makeHeldGuest(held)
  const enrollmentId = await makeAttendee(held, await makeUser())
  const member = await makeRole({ orgId: org.id })
  await database().role.update({ where: { id: member.id }, data: { employeeId: 'E-77', department: 'Night' } })
  const known = { sortName: 'otto, nia', searchText: 'nia otto otto, nia nia@example.com e-77' }
  const contact = `${crypto.randomUUID()}@example.com`
  const invitation = { orgId: org.id, taskSessionId: held.session.id, contact, firstName: 'Nia', expiresAt: new Date() }
  await database().invitation.create({
    data: { ...invitation, invitationType: 'ENROLLMENT', contactType: 'EMAIL', state: 'EXPIRED' },
  })
  const { ctx } = await moveOrgTo('CLOSED', org.id)
  const due = (await database().org.findUniqueOrThrow({ where: { id: org.id } })).eraseOn!
  const dayBefore = new Date(due.getTime() - 86_400_000)
  await done(eraseClosedOrgs(ctxOfJob(dayBefore), {}))
  expect(await database().org.findUniqueOrThrow({ where: { id: org.id } })).toMatchObject({ erasedAt: null })
  // A closing that no worker has completed is completed first.
  expect(await database().role.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
    state: 'ENDED',
    employeeId: 'E-77',
  })
  await database().role.update({ where: { id: member.id }, data: known })
  await done(eraseClosedOrgs(ctxOfJob(due), {}))
  expect(await database().role.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
    employeeId: null,
    department: null,
    searchText: known.sortName,
  })
  // Invitations to its classes no longer name anybody either.
  expect(await database().invitation.count({ where: { contact } })).toBe(0)
  expect(await database().guest.findMany({ where: { orgId: org.id, firstName: { not: null } } })).toEqual([])
  expect(await database().enrollment.count({ where: { id: enrollmentId } })).toBe(1)
  expect((await orgNow(org.id)).state).toBe('CLOSED')
  const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: org.id, action: 'org.closed' } })
  expect(event.actorId).toBe(ctx.viewer.userId)
})
