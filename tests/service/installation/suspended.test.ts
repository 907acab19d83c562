import { describe, expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { deskReason, moveOrgTo, orgNow } from '@/fixtures/desk'
import { makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeSmallSession } from '@/fixtures/enrollments'
import { endOne, makeListening } from '@/fixtures/listening'
import { makeInvitation, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { receiverOfTests } from '@/fixtures/receiver'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { deliverAt } from '@/fixtures/webhooks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { findClientFacts, findTokenFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail, ok } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { requestStepHandlers } from '@/lib/services/document-requests/request-notices'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { resumeOrg, suspendOrg } from '@/lib/services/installation/desk-orgs'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { sendDueInvitations } from '@/lib/services/invitations/send-invitations'
import { listMembers } from '@/lib/services/members/members'
import { leaveOrg, removeMember } from '@/lib/services/members/membership'
import { notify } from '@/lib/services/notices/notify'
import { getAdministeredOrg, updateOrg } from '@/lib/services/orgs/org'
import { dueStepsBy } from '@/lib/services/schedule/run-due-steps'
import { sweepWebhooks } from '@/lib/services/webhooks/maintenance'
import { write } from '@/lib/services/write'

const receiver = receiverOfTests()

describe('who suspends an organization', () => {
  test('a super admin suspends with a reason that the history and the organization keep, and resumes', async () => {
    const org = await makeOrg()
    const { org: after, ctx } = await moveOrgTo('SUSPENDED', org.id)
    expect(after).toMatchObject({ state: 'SUSPENDED', stateReason: deskReason, version: 2, stateAt: ctx.now })
    const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: org.id, action: 'org.suspended' } })
    expect(event).toMatchObject({
      actorId: ctx.viewer.userId,
      detail: { reason: deskReason, from: 'ACTIVE', to: 'SUSPENDED' },
    })
    const { org: resumed } = await moveOrgTo('ACTIVE', org.id)
    expect(resumed).toMatchObject({ state: 'ACTIVE', stateReason: null })
  })

  test('somebody without that right, signed in or not, finds no such organization', async () => {
    const org = await makeOrg()
    const asked = { orgId: org.id, version: 1, reason: deskReason }
    expect(await suspendOrg(ctxOfAdmin(org), asked)).toEqual(fail('notFound'))
    expect(await suspendOrg(ctxFor(await makeUser()), asked)).toEqual(fail('notFound'))
    expect(await suspendOrg(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
  })

  test('a short reason, another version and a second time are refused', async () => {
    const org = await makeOrg()
    const ctx = () => makeUser({ superAdmin: true }).then((user) => ctxFor(user))
    const asked = { orgId: org.id, version: 1, reason: deskReason }
    const short = { ...asked, reason: 'too short' }
    expect(await suspendOrg(await ctx(), short)).toEqual(fail('invalidInput', { reason: 'validation.reasonTooShort' }))
    expect(await suspendOrg(await ctx(), { ...asked, version: 7 })).toMatchObject({ problem: { code: 'staleVersion' } })
    expect(await resumeOrg(await ctx(), asked)).toEqual(fail('orgState'))
    await done(suspendOrg(await ctx(), asked))
    expect(await suspendOrg(await ctx(), { ...asked, version: 2 })).toEqual(fail('orgState'))
  })
})

describe('while an organization is suspended', () => {
  test('its administrators read on, and what they would change is refused until it is resumed', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await moveOrgTo('SUSPENDED', org.id)
    expect(await done(getAdministeredOrg(ctxOfAdmin(org), { id: org.id }))).toMatchObject({ stateReason: deskReason })
    expect((await done(listMembers(ctxOfAdmin(org), { orgId: org.id }))).edges).toHaveLength(2)
    const { version } = await orgNow(org.id)
    const renamed = { input: { id: org.id, version, name: 'Another name' } }
    expect(await updateOrg(ctxOfAdmin(org), renamed)).toEqual(fail('orgSuspended'))
    const removal = { id: member.id, version: 1, reason: 'RESIGNED' as const }
    expect(await removeMember(ctxOfAdmin(org), removal)).toEqual(fail('orgSuspended'))
    expect(await updateOrg(ctxFor(await makeUser()), renamed)).toEqual(fail('notFound'))
    await moveOrgTo('ACTIVE', org.id)
    await done(removeMember(ctxOfAdmin(org), removal))
  })

  test('a member enrolls in nothing, and may still withdraw and leave', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 5, { selfEnroll: true })
    const member = await makeRole({ orgId: org.id })
    const enrolled = await done(enrollSelf(ctxOfMember(member), { taskSessionId: session.id }))
    const other = await makeRole({ orgId: org.id })
    await moveOrgTo('SUSPENDED', org.id)
    expect(await enrollSelf(ctxOfMember(other), { taskSessionId: session.id })).toEqual(fail('orgSuspended'))
    await done(
      withdrawEnrollment(ctxOfMember(member), { id: enrolled.enrollment.id, version: enrolled.enrollment.version }),
    )
    await done(leaveOrg(ctxOfMember(other), { orgId: org.id }))
  })

  test('its tokens and clients are nobody; a token of a person is theirs as before', async () => {
    const org = await makeOrg()
    const { token } = await makeApiToken({ org })
    const client = await makeApiClient(org)
    const own = await makeApiToken({ user: org.admin })
    const clientFacts = () => findClientFacts('https://identity.example', client.clientId)
    expect(await findTokenFacts(token)).not.toBeNull()
    expect(await clientFacts()).not.toBeNull()
    await moveOrgTo('SUSPENDED', org.id)
    expect(await findTokenFacts(token)).toBeNull()
    expect(await clientFacts()).toBeNull()
    expect(await findTokenFacts(own.token)).not.toBeNull()
    await moveOrgTo('ACTIVE', org.id)
    expect(await findTokenFacts(token)).not.toBeNull()
  })

  test('its webhooks deliver nothing, and what waited goes out once it is resumed', async () => {
    const { org, webhook } = await makeListening(receiver.url)
    const now = new Date()
    await endOne(org, now)
    await moveOrgTo('SUSPENDED', org.id)
    const due = () => ctxOfJob(now)
    const ctx = due()
    await done(sweepWebhooks(ctx, {}))
    expect(ctx.sent).not.toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(0)
    await moveOrgTo('ACTIVE', org.id)
    const again = due()
    await done(sweepWebhooks(again, {}))
    expect(again.sent).toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(1)
  })

  test('its invitations are not sent and cannot be accepted; they can be declined, and nobody is led to them', async () => {
    const person = await makeUser()
    const invitation = await makeInvitation({ contact: person.email! })
    const other = await makeInvitation({ orgId: invitation.orgId, contact: (await makeUser()).email! })
    await database().invitation.updateMany({
      where: { orgId: invitation.orgId, state: 'OPEN' },
      data: { sentAt: null, nextResendAt: new Date(Date.now() - 1000) },
    })
    await moveOrgTo('SUSPENDED', invitation.orgId)
    const ctx = ctxOfJob()
    await done(sendDueInvitations(ctx, {}))
    const mails = ctx.sent.filter(({ queue }) => queue === 'invitationMail').map(({ data }) => data)
    expect(JSON.stringify(mails)).not.toContain(other.id)
    const { token } = await makeSession(person)
    expect((await findSessionFacts(token, false))?.invitationIds).toEqual([])
    const answer = { id: invitation.id, version: 1 }
    expect(await answerInvitation(ctxFor(person), { ...answer, response: 'ACCEPT' })).toEqual(fail('orgSuspended'))
    await done(answerInvitation(ctxFor(person), { ...answer, response: 'DECLINE' }))
  })

  test('nobody is written to in its name: notices are kept back, and reminders of documents rest', async () => {
    const { org, member } = await makeRequested({ dueOn: addDays(orgToday(), 60) })
    await moveOrgTo('SUSPENDED', org.id)
    const ctx = ctxOfJob(instantOfWallTime(`${addDays(orgToday(), 54)}T12:00`, 'America/Los_Angeles'))
    const before = await database().notification.count({ where: { orgId: org.id, state: { not: 'SUPPRESSED' } } })
    await done(dueStepsBy(requestStepHandlers)(ctx, {}))
    const told = await write(ctx, async (w) =>
      ok(
        await notify(w, [
          {
            userId: member.user.id,
            orgId: org.id,
            kind: 'curriculumAssigned',
            severity: 'INFO',
            params: {},
            actionPath: '/dashboard',
            dedupeKey: `suspended:${org.id}`,
          },
        ]),
      ),
    )
    expect(told).toEqual(ok(0))
    expect(ctx.sent.filter(({ queue }) => queue === 'notices')).toEqual([])
    const after = await database().notification.count({ where: { orgId: org.id, state: { not: 'SUPPRESSED' } } })
    expect(after).toBe(before)
  })

  test('a reminder that waits for the morning is kept back when its organization is suspended in the night', async () => {
    const { org, member } = await makeRequested()
    const place = { userId: member.user.id, orgId: org.id, actionPath: '/dashboard', channels: ['EMAIL' as const] }
    const { id: requestedDocumentId } = await database().requestedDocument.findFirstOrThrow({
      where: { userId: member.user.id },
    })
    const kind = 'documentRequestReminder'
    const params = { org: 'Org', kind: 'OTHER', requestedDocumentId, date: '2027-01-31', days: '7', byLadder: 'yes' }
    const made = { ...place, kind, severity: 'INFO' as const, messageKey: `notices.${kind}`, params }
    const waiting = await database().notification.create({
      data: { ...made, dedupeKey: `waits:${requestedDocumentId}` },
    })
    await moveOrgTo('SUSPENDED', org.id)
    const mailer = memoryMailer()
    const morning = new Date('2027-01-25T20:00:00Z')
    await sendNotices([waiting.id], {
      db: database(),
      mailer,
      sms: memorySms(),
      appUrl: 'https://suma.test',
      now: morning,
    })
    expect(mailer.sent).toEqual([])
    expect(await database().notification.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      state: 'SUPPRESSED',
    })
  })
})
