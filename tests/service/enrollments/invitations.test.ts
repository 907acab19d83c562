import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import {
  ctxOfMember,
  enrollmentNow,
  makeEnrollment,
  makeSessionInvitations,
  makeSmallSession,
} from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, minutesFrom } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { sendInvitation } from '@/lib/jobs/send-invitation'
import { removeEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { getEnrollmentHistory, listOwnSessionInvitations } from '@/lib/services/enrollments/list-enrollments'
import { listRoster, listUnclaimed } from '@/lib/services/enrollments/roster'
import { answerSessionInvitation, revokeSessionInvitation } from '@/lib/services/enrollments/session-invitations'
import { revokeInvitation } from '@/lib/services/invitations/invitations'
import { expireInvitations, sendDueInvitations } from '@/lib/services/invitations/send-invitations'

const currentOf = async (taskSessionId: string, userId: string) =>
  database().enrollment.findFirst({ where: { taskSessionId, userId, status: { not: 'WITHDRAWN' } } })
const answer = (userId: Parameters<typeof ctxFor>[0], id: string, response: 'ACCEPT' | 'DECLINE', version = 1) =>
  answerSessionInvitation(ctxFor(userId), { id, version, response })

/** Sends everything due now, and returns the messages to one contact. */
async function messagesTo(contact: string) {
  const job = ctxOfJob()
  await done(sendDueInvitations(job, {}))
  const mailer = memoryMailer()
  const sms = { send: async () => {} }
  const outside = { db: database(), mailer, sms, appUrl: 'https://suma.example', now: new Date() }
  for (const sent of job.sent) if (sent.queue === 'invitationMail') await sendInvitation(sent.data, outside)
  return mailer.sent.filter(({ to }) => to === contact)
}

test('members and contacts are invited together with an outcome each, and a contact without account stays unknown', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 2)
  const [member, known, enrolled] = await Promise.all([0, 1, 2].map(() => makeRole({ orgId: org.id })))
  await makeEnrollment(session, enrolled!)
  const stranger = await makeUser()
  const results = await makeSessionInvitations(org, session, {
    roleIds: [member!.id, enrolled!.id],
    contacts: [known!.user.email!, stranger.email!.toUpperCase(), member!.user.email!, 'nobody', '(415) 555-0134'],
  })
  expect(results.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['INVITED', null],
    ['ALREADY_ENROLLED', null],
    ['INVITED', null],
    ['INVITED', null],
    ['INVALID', 'validation.duplicate'],
    ['INVALID', 'validation.phone'],
    ['INVITED', null],
  ])
  expect(await currentOf(session.id, member!.user.id)).toMatchObject({ status: 'PENDING', pendingReason: 'INVITATION' })
  expect(await currentOf(session.id, known!.user.id)).toMatchObject({ pendingReason: 'INVITATION' })
  expect(await currentOf(session.id, stranger.id)).toBeNull()
  const unclaimed = await done(listUnclaimed(ctxOfAdmin(org), { taskSessionId: session.id }))
  expect(unclaimed.map(({ contact }) => contact)).toEqual(['+14155550134', stranger.email])
  const roster = await done(listRoster(ctxOfAdmin(org), { taskSessionId: session.id }))
  expect(roster.edges.map(({ node }) => node.person.id).toSorted()).toEqual(
    [member!, known!, enrolled!].map(({ user }) => user.id).toSorted(),
  )
})

test('accepting an invitation gives a seat or a place on the list once; only the invited person sees and answers it', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const member = await makeRole({ orgId: org.id })
  const stranger = await makeUser()
  await makeSessionInvitations(org, session, { roleIds: [member.id], contacts: [stranger.email!] })
  const own = await done(listOwnSessionInvitations(ctxOfMember(member), {}))
  expect(own).toMatchObject([{ session: { id: session.id }, invitation: { invitedById: org.admin.id } }])
  const { id } = own[0]!.invitation
  expect(await answer(await makeUser(), id, 'ACCEPT')).toEqual(fail('notFound'))
  expect(await answer(stranger, id, 'ACCEPT')).toEqual(fail('notFound'))
  expect(await answer(member.user, id, 'ACCEPT', 9)).toEqual(fail('staleVersion'))
  const { enrollment } = await done(answer(member.user, id, 'ACCEPT'))
  expect(enrollment).toMatchObject({ status: 'ENROLLED', source: 'INVITATION' })
  expect(await answer(member.user, id, 'DECLINE', 2)).toEqual(fail('invitationClosed'))
  expect(await done(listOwnSessionInvitations(ctxOfMember(member), {}))).toEqual([])

  const [theirs] = await done(listOwnSessionInvitations(ctxFor(stranger), {}))
  const second = await done(answer(stranger, theirs!.invitation.id, 'ACCEPT'))
  expect(second.enrollment).toMatchObject({ status: 'PENDING', pendingReason: 'WAITLIST', waitingAt: expect.any(Date) })
  expect(await done(getEnrollmentHistory(ctxFor(stranger), { id: second.enrollment.id }))).toMatchObject([
    { kind: 'invite', actor: { id: org.admin.id } },
    { kind: 'accept', pendingReason: 'WAITLIST', actor: { id: stranger.id } },
  ])
})

test('of many who accept the last seat at once one gets it', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const members = await Promise.all(Array.from({ length: 8 }, () => makeRole({ orgId: org.id })))
  const results = await makeSessionInvitations(org, session, { roleIds: members.map(({ id }) => id) })
  const answers = await Promise.all(
    members.map((member, index) => answer(member.user, results[index]!.invitationId!, 'ACCEPT')),
  )
  const places = answers.map(
    (answer) => answer.ok && (answer.value.enrollment.pendingReason ?? answer.value.enrollment.status),
  )
  expect(places.toSorted()).toEqual(['ENROLLED', ...Array.from({ length: 7 }, () => 'WAITLIST')])
})

test('declining ends an invitation; inviting again after it makes a new one, inviting twice renews the open one', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const member = await makeRole({ orgId: org.id })
  const people = { roleIds: [member.id] }
  const [first] = await makeSessionInvitations(org, session, people)
  const [renewed] = await makeSessionInvitations(org, session, people)
  expect(renewed).toMatchObject({ outcome: 'RENEWED', invitationId: first!.invitationId })
  const declined = await done(answer(member.user, first!.invitationId!, 'DECLINE', 2))
  expect(declined.enrollment).toMatchObject({ status: 'WITHDRAWN' })
  const [again] = await makeSessionInvitations(org, session, people)
  expect(again).toMatchObject({ outcome: 'INVITED' })
  expect(again!.invitationId).not.toBe(first!.invitationId)
  expect((await currentOf(session.id, member.user.id))?.id).not.toBe(declined.enrollment.id)
})

test('an administrator takes back an invitation with its enrollment, or alone while no member has the contact', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const member = await makeRole({ orgId: org.id })
  const contacts = ['somebody.new@example.com']
  const [one, other] = await makeSessionInvitations(org, session, { roleIds: [member.id], contacts })
  const enrollment = await currentOf(session.id, member.user.id)
  const admin = ctxOfAdmin(org)
  expect(await revokeInvitation(admin, { id: one!.invitationId! })).toEqual(fail('notFound'))
  expect(await revokeSessionInvitation(admin, { id: one!.invitationId!, version: 1 })).toEqual(fail('invitationClosed'))
  await done(removeEnrollment(ctxOfAdmin(org), { id: enrollment!.id, version: 1 }))
  expect(await answer(member.user, one!.invitationId!, 'ACCEPT')).toEqual(fail('invitationClosed'))
  const revoked = await done(revokeSessionInvitation(admin, { id: other!.invitationId!, version: 1 }))
  expect(revoked.state).toBe('REVOKED')
  expect(await done(listUnclaimed(ctxOfAdmin(org), { taskSessionId: session.id }))).toEqual([])
})

test('who has not answered an invitation to a session when it is over cannot any more, and their enrollment ends', async () => {
  const org = await makeClassOrg()
  const startsAt = minutesFrom(new Date(), 60)
  const session = await makeSmallSession(org, 1, { startsAt })
  const member = await makeRole({ orgId: org.id })
  const [one] = await makeSessionInvitations(org, session, { roleIds: [member.id] })
  const enrollment = await currentOf(session.id, member.user.id)
  const later = minutesFrom(startsAt, 241)
  const late = answerSessionInvitation(ctxFor(member.user, { now: later }), {
    id: one!.invitationId!,
    version: 1,
    response: 'ACCEPT',
  })
  expect(await late).toEqual(fail('invitationClosed'))
  await done(expireInvitations(ctxOfJob(later), {}))
  expect(await enrollmentNow(enrollment!.id)).toMatchObject({ status: 'WITHDRAWN' })
})

test('however many invitations to a session run out together, every enrollment that waited ends with its own', async () => {
  const org = await makeClassOrg()
  const startsAt = minutesFrom(new Date(), 60)
  const session = await makeSmallSession(org, 5, { startsAt })
  const members = await Promise.all([0, 1, 2, 3, 4].map(() => makeRole({ orgId: org.id })))
  await makeSessionInvitations(org, session, { roleIds: members.map(({ id }) => id) })
  // Orders later invitations first by id, so that a batch of invitations and one of enrollments concern different
  // people.
  const rows = await database().enrollment.findMany({ where: { taskSessionId: session.id }, orderBy: { id: 'desc' } })
  await database().enrollment.updateMany({ where: { taskSessionId: session.id }, data: { invitationId: null } })
  const ids = rows.map(({ invitationId }) => invitationId).toSorted()
  for (const [index, { id }] of rows.entries())
    await database().enrollment.update({ where: { id }, data: { invitationId: ids[index] } })
  await done(expireInvitations(ctxOfJob(minutesFrom(startsAt, 241)), { batch: 2 }))
  const states = await Promise.all(rows.map(({ id }) => enrollmentNow(id)))
  expect(states.map(({ status }) => status)).toEqual(rows.map(() => 'WITHDRAWN'))
  expect(await database().invitation.count({ where: { id: { in: ids as string[] }, state: 'EXPIRED' } })).toBe(5)
})

test('nobody is invited to or shown a session while sessions are switched off in the organization', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const member = await makeRole({ orgId: org.id })
  await makeSessionInvitations(org, session, { roleIds: [member.id] })
  const [sent, seen] = [() => messagesTo(member.user.email!), () => listOwnSessionInvitations(ctxOfMember(member), {})]
  await database().orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'TASKS' } })
  expect(await done(seen())).toEqual([])
  expect(await sent()).toEqual([])
  await database().orgFeature.create({ data: { orgId: org.id, featureType: 'TASKS' } })
  await database().invitation.updateMany({ where: { orgId: org.id }, data: { sentAt: null, nextResendAt: new Date() } })
  expect(await done(seen())).toHaveLength(1)
  expect(await sent()).toHaveLength(1)
})

test('the message names the class, its time in its own zone, and the address where it is answered', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1, { timeZone: 'America/Los_Angeles' })
  await makeSessionInvitations(org, session, { contacts: ['reader@example.com'] })
  const [mail] = await messagesTo('reader@example.com')
  expect(mail?.subject).toBe(`Invitation to a session: ${session.revision.title}`)
  expect(mail?.text.match(/, Pacific Time/g)).toHaveLength(2)
  expect(mail?.text).toContain('https://suma.example/enrollments')
})

test('an organization may invite 2,000 contacts an hour, and refused invitations do not count', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 2)
  const bucket = `inviteSession:${org.id}`
  await database().rateLimit.create({ data: { bucket, startsAt: new Date(), count: 1999 } })
  const invite = (...contacts: string[]) =>
    inviteToSession(ctxOfAdmin(org), { input: { taskSessionId: session.id, contacts } })
  const refused = await invite('one@example.com', 'two@example.com')
  expect(refused).toMatchObject({ problem: { code: 'tooManyRequests' } })
  expect((await invite('one@example.com')).ok).toBe(true)
  expect(await database().rateLimit.findUnique({ where: { bucket } })).toMatchObject({ count: 2000 })
})
