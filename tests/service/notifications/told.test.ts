import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { assignmentsOf, makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { sendNotices } from '@/lib/jobs/send-notices'
import { endExemption, exemptMember } from '@/lib/services/curriculums/assignments'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/leave'
import { changeMemberRole, leaveOrg, rehireMember, removeMember, updateMember } from '@/lib/services/members/membership'
import { scheduleTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { addSessionInstructor, removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'

const told = (userId: string, kind?: string) =>
  database().notification.findMany({ where: { userId, ...(kind && { kind }) }, orderBy: { createdAt: 'asc' } })
const kindsTold = async ({ user }: MadeRole) => (await told(user.id)).map(({ kind }) => kind)

async function mailsTo(userId: string) {
  const mailer = memoryMailer()
  const ids = (await told(userId)).map(({ id }) => id)
  await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() })
  return mailer.sent
}

async function makeMember() {
  const org = await makeOrg({ name: 'Sunrise' })
  return { org, member: await makeRole({ orgId: org.id }) }
}

describe('what becomes of a membership', () => {
  test('is told to the person each time, with the name of the organization, in their language', async () => {
    const { org, member } = await makeMember()
    await database().user.update({ where: { id: member.user.id }, data: { uiLanguage: 'es' } })
    const { id } = member
    await done(changeMemberRole(ctxOfAdmin(org), { id, version: 1, roleType: 'ADMIN' }))
    await done(changeMemberRole(ctxOfAdmin(org), { id, version: 2, roleType: 'MEMBER' }))
    await done(startMemberLeave(ctxOfAdmin(org), { id, version: 3 }))
    await done(endMemberLeave(ctxOfAdmin(org), { id, version: 4 }))
    await done(removeMember(ctxOfAdmin(org), { id, version: 5, reason: 'RETIRED' }))
    await done(rehireMember(ctxOfAdmin(org), { id, version: 6 }))
    const changes = ['adminGranted', 'adminTaken', 'leaveStarted', 'leaveEnded', 'memberRemoved', 'memberRehired']
    expect((await kindsTold(member)).toSorted()).toEqual(changes.toSorted())
    const mails = await mailsTo(member.user.id)
    expect(mails).toHaveLength(6)
    for (const { subject, text, html } of mails)
      for (const part of [subject, text, html]) expect(part).toContain('Sunrise')
    expect(mails.map(({ subject }) => subject)).toContain('Es miembro de Sunrise otra vez')
  })

  test('is not told of their department, nor of what they do themselves', async () => {
    const { org, member } = await makeMember()
    await done(updateMember(ctxOfAdmin(org), { input: { id: member.id, version: 1, department: 'Nursing' } }))
    await done(leaveOrg(ctxFor(member.user, { roles: [member] }), { orgId: org.id }))
    expect(await kindsTold(member)).toEqual([])
  })
})

describe('who teaches a session', () => {
  const instructorOf = (org: MadeOrg) => makeRole({ orgId: org.id })

  test('is told when it is announced: once for all of a series, and with a calendar file', async () => {
    const org = await makeClassOrg()
    const [teacher, idle] = [await instructorOf(org), await instructorOf(org)]
    const task = await makeTask({ org, title: 'Skills day' })
    await makeTaskSession({ org, task, instructorMemberIds: [teacher.id], repeatWeekly: 3 })
    expect(await told(teacher.user.id)).toMatchObject([
      { kind: 'instructorAdded', params: { more: 3, title: 'Skills day' } },
    ])
    expect(await kindsTold(idle)).toEqual([])
    const [mail] = await mailsTo(teacher.user.id)
    expect(mail?.text).toContain('Skills day')
    expect(mail?.attachments?.map(({ name }) => name)).toContain('session.ics')
  })

  test('is not told of a draft before it is scheduled, nor when somebody took them off again', async () => {
    const org = await makeClassOrg()
    const teacher = await instructorOf(org)
    const draft = await makeTaskSession({ org, instructorMemberIds: [teacher.id], draft: true })
    expect(await kindsTold(teacher)).toEqual([])
    const { id } = draft
    await done(scheduleTaskSession(ctxOfAdmin(org), { id, version: draft.version }))
    expect(await kindsTold(teacher)).toEqual(['instructorAdded'])
    const [row] = await database().taskSessionInstructor.findMany({ where: { taskSessionId: id } })
    const off = await done(
      removeSessionInstructor(ctxOfAdmin(org), { id, version: draft.version + 1, instructorId: row!.id }),
    )
    // The first of the two messages had not been sent and is no longer true.
    const [mail, ...others] = await mailsTo(teacher.user.id)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`You no longer teach: ${draft.revision.title}`)
    expect(mail?.text).not.toContain(draft.location)
    expect(mail?.attachments?.map(({ name }) => name)).toContain('cancel.ics')
    await done(addSessionInstructor(ctxOfAdmin(org), { id, version: off.version, memberId: teacher.id }))
    expect(await kindsTold(teacher)).toEqual(['instructorAdded', 'instructorRemoved', 'instructorAdded'])
  })

  test('hears nothing when they take themselves off, and keeps the date in the calendar where they have a seat', async () => {
    const org = await makeClassOrg()
    const teacher = await instructorOf(org)
    const { id: adminRoleId } = await database().role.findFirstOrThrow({ where: { userId: org.admin.id } })
    const session = await makeTaskSession({ org, instructorMemberIds: [teacher.id, adminRoleId] })
    await makeEnrollment(session, teacher)
    const rows = await database().taskSessionInstructor.findMany({ where: { taskSessionId: session.id } })
    const own = rows.find(({ userId }) => userId === org.admin.id)
    const other = rows.find(({ userId }) => userId === teacher.user.id)
    const { id, version } = session
    const off = await done(removeSessionInstructor(ctxOfAdmin(org), { id, version, instructorId: own!.id }))
    expect(await told(org.admin.id, 'instructorRemoved')).toEqual([])
    await done(removeSessionInstructor(ctxOfAdmin(org), { id, version: off.version, instructorId: other!.id }))
    const mails = await mailsTo(teacher.user.id)
    const mail = mails.find(({ subject }) => subject.startsWith('You no longer teach'))
    expect(mail?.attachments?.filter(({ name }) => name.endsWith('.ics'))).toEqual([])
  })
})

test('a member hears that they are exempt from a training, without the reason, and that they are not any more', async () => {
  const { org, task } = await makeCurriculumOrg()
  const member = await makeRole({ orgId: org.id })
  await makeCurriculum({ org, taskIds: [task.id], title: 'Orientation' })
  const [assignment] = await assignmentsOf(member.id)
  const ctx = () => ctxFor(org.admin, { roles: [org.role] })
  const { id, version } = assignment!
  const exempt = await done(exemptMember(ctx(), { id, version, reason: 'Knows it from before' }))
  await done(endExemption(ctx(), { id, version: exempt.version }))
  expect(await told(member.user.id, 'curriculumExempted')).toMatchObject([{ params: { title: 'Orientation' } }])
  expect(await told(member.user.id, 'exemptionEnded')).toMatchObject([{ params: { dated: 'yes' } }])
  expect(JSON.stringify(await told(member.user.id))).not.toContain('Knows it')
})
