import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment, makeEnrollments, makeSessionInvitations, makeSmallSession } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTaskSession } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { sendInvitation } from '@/lib/jobs/send-invitation'
import { sendNotices } from '@/lib/jobs/send-notices'
import { sendDueInvitations } from '@/lib/services/invitations/send-invitations'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

const appUrl = 'https://suma.test'
const world = () => ({ db: database(), mailer: memoryMailer(), sms: memorySms(), appUrl, now: new Date() })
const unfolded = (file: string | undefined) => file?.replaceAll('\r\n ', '').split('\r\n')

/** The mails sent to the person about notices of one kind. */
async function mailsOf(userId: string, kind: string) {
  const rows = await database().notification.findMany({ where: { userId, kind } })
  const outside = world()
  await sendNotices(
    rows.map(({ id }) => id),
    outside,
  )
  return outside.mailer.sent
}

async function enrolled() {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org, meetingUrl: 'https://meet.example/1' })
  const member = await makeRole({ orgId: org.id })
  await makeCredential({ user: member.user, geo: 'CA', credentialType: 'CNA' })
  const { enrollment } = await makeEnrollment(session, member)
  return { org, session, member, enrollment }
}

describe('a message about a session', () => {
  test('that was moved names place, hours and what it gives, links to the enrollment and brings the new time', async () => {
    const { org, session, member, enrollment } = await enrolled()
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version: 1, location: 'Room <9>' } }))
    const [mail] = await mailsOf(member.user.id, 'sessionChanged')
    expect(mail?.text.startsWith(`${org.name}\n\n`)).toBe(true)
    expect(mail?.text).toContain('Location: Room <9>\nJoin online: https://meet.example/1\nHours: 4\nCA / CNA: Counts ')
    expect(mail?.text).toContain(`${appUrl}/enrollments/${enrollment.id}`)
    expect(mail?.html).toContain('Room &lt;9&gt;')
    const [file] = mail?.attachments ?? []
    expect(file?.type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    const lines = unfolded(file?.content)
    expect(lines).toContain(`UID:session-${session.id}@suma`)
    expect(lines).toContain('SEQUENCE:1')
    expect(lines).toContain('LOCATION:Room <9>')
  })

  test('that was moved keeps the address of the meeting from who waits and says that they have no seat, and tells who teaches of no hours', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    await makeCredential({ user: teacher.user, geo: 'CA', credentialType: 'CNA' })
    const fields = { meetingUrl: 'https://meet.example/1', instructorMemberIds: [teacher.id] }
    const session = await makeSmallSession(org, 1, fields)
    await makeEnrollment(session)
    const waiting = await makeEnrollment(session)
    expect(waiting.enrollment.status).toBe('PENDING')
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version: 1, location: 'Room 9' } }))
    const [told] = await mailsOf(waiting.member.user.id, 'sessionChanged')
    const [file] = told?.attachments ?? []
    expect(told?.text).toContain('Location: Room 9')
    expect(told?.text).toContain('You don’t have a seat yet.')
    expect(`${told?.text}${told?.html}${unfolded(file?.content)}`).not.toContain('meet.example')
    expect(unfolded(file?.content)).toContain('STATUS:TENTATIVE')
    const [taught] = await mailsOf(teacher.user.id, 'sessionChanged')
    expect(taught?.text).toContain('Join online: https://meet.example/1')
    expect(taught?.text).not.toContain('Counts')
    expect(taught?.text).not.toContain('seat')
    expect(unfolded(taught?.attachments?.[0]?.content)).toContain('STATUS:CONFIRMED')
  })

  test('to many reads what it gives to each in one statement', async () => {
    const { org, session, member } = await enrolled()
    const others = await makeEnrollments(session, 2)
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version: 1, location: 'Room 9' } }))
    const people = [member, ...others.map((other) => other.member)].map(({ user }) => user.id)
    const rows = await database().notification.findMany({ where: { userId: { in: people }, kind: 'sessionChanged' } })
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const outside = world()
    await sendNotices(
      rows.map(({ id }) => id),
      outside,
    )
    const reads = statements.mock.calls.filter((call) =>
      JSON.stringify(call[0] ?? '').includes('credentialsAndCredits'),
    )
    statements.mockRestore()
    expect(outside.mailer.sent).toHaveLength(3)
    expect(reads).toHaveLength(1)
  })

  test('that was cancelled says what it would have given, and takes it out of the calendar under the same name', async () => {
    const { org, session, member } = await enrolled()
    await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version: 1, reason: 'Snow' }))
    const [mail] = await mailsOf(member.user.id, 'sessionCancelled')
    expect(mail?.text).toContain('Location: Room 2\nHours: 4\nCA / CNA: Would have counted ')
    expect(mail?.text).not.toContain('meet.example')
    const [file] = mail?.attachments ?? []
    expect(file?.type).toContain('method=CANCEL')
    const lines = unfolded(file?.content)
    expect(lines).toContain(`UID:session-${session.id}@suma`)
    expect(lines).toContain('SEQUENCE:1')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(file?.content).not.toContain('confirmed yet')
  })

  test('that invites says where and what it gives, and promises no reminder that will not be sent', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 2, { meetingUrl: 'https://meet.example/1' })
    const member = await makeRole({ orgId: org.id })
    await makeCredential({ user: member.user, geo: 'CA', credentialType: 'CNA' })
    const [invited] = await makeSessionInvitations(org, session, { roleIds: [member.id] })
    const job = ctxOfJob()
    await done(sendDueInvitations(job, {}))
    const outside = world()
    for (const sent of job.sent) if (sent.queue === 'invitationMail') await sendInvitation(sent.data, outside)
    const mail = outside.mailer.sent.find(({ to }) => to === member.user.email)
    expect(mail?.text).toContain('Location: Room 2\nHours: 4\nCA / CNA: Counts ')
    expect(mail?.text).toContain(`${appUrl}/enrollments#invitation-${invited?.invitationId}`)
    expect(mail?.text).not.toContain('remind')
    // As on its page: the person should respond before the session begins.
    expect(mail?.text).toContain(`Respond by ${formatDateTime(session.startsAt, session.timeZone)}`)
    const [file] = mail?.attachments ?? []
    expect(unfolded(file?.content)).toContain('STATUS:TENTATIVE')
    // Only people with a seat receive the address of the meeting.
    expect(`${mail?.text}${file?.content.replaceAll('\r\n ', '')}`).not.toContain('meet.example')
    expect(mail?.unsubscribe).toMatch(new RegExp(`^${appUrl}/api/unsubscribe/${member.user.id}\\.CLASSES\\.`))
  })
})
