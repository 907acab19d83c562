import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, attendClass, makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { withStatements } from '@/fixtures/statements'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { fail } from '@/lib/domain/result'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { exemptMember } from '@/lib/services/curriculums/assignments'
import { previewTrainingReminders, remindTraining } from '@/lib/services/curriculums/remind-training'
import { startMemberLeave } from '@/lib/services/members/leave'
import { remindOfTraining } from '@/lib/services/reminders/remind-of-training'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const at = (day: PlainDate, time = '09:12') => instantOfWallTime(`${day}T${time}`, 'America/Los_Angeles')

const audience = { departments: ['Ward'] }

/** An organization whose members have one training, assigned long ago and due on a given day. */
async function makeTraining(dueAt: PlainDate, people = 1) {
  const { org, task } = await makeCurriculumOrg()
  const members = []
  for (let one = 0; one < people; one += 1)
    members.push(
      await makeRole({ orgId: org.id, user: await makeUser({ profile: { ...testProfile, firstName: `P${one}` } }) }),
    )
  const ids = members.map(({ id }) => id)
  await database().role.updateMany({ where: { id: { in: ids } }, data: { department: 'Ward' } })
  const curriculum = await makeCurriculum({ org, taskIds: [task.id], title: 'Fire safety', audience })
  const startsAt = toColumn(addDays(dueAt, -60))
  await database().curriculumAssignment.updateMany({
    where: { curriculumId: curriculum.id },
    data: { dueAt: toColumn(dueAt), startsAt },
  })
  return { org, task, members, curriculum }
}

async function run(now: Date) {
  const ctx = ctxOfJob(now)
  await done(remindOfTraining(ctx, {}))
  return ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
}

const told = (userId: string, kind = 'trainingDue') =>
  database().notification.findMany({ where: { userId, kind }, orderBy: { createdAt: 'asc' } })

async function mails(ids: readonly string[], now: Date) {
  const mailer = memoryMailer()
  await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now })
  return mailer.sent
}

const assignmentOf = async (roleId: string) => (await assignmentsOf(roleId))[0]!
const due = addDays(orgToday(), 40)

describe('the steps of a training', () => {
  test('are a week before, on the day, and 7 and 30 days after, each told once', async () => {
    const { members } = await makeTraining(due)
    const userId = members[0]!.user.id
    for (const days of [-8, -7, -6, 0, 1, 7, 8, 30, 31, 60]) {
      await run(at(addDays(due, days)))
      await run(at(addDays(due, days), '10:12'))
    }
    expect((await told(userId)).map(({ severity, params }) => [severity, (params as { late: string }).late])).toEqual([
      ['INFO', 'no'],
      ['INFO', 'no'],
      ['WARN', 'yes'],
      ['WARN', 'yes'],
    ])
  })

  test('wait for the morning, and stop when the training is done, exempt, or the person is on leave', async () => {
    const { org, task, members } = await makeTraining(due, 4)
    const [doing, exempt, away, open] = members
    await attendClass(org.id, task, { userId: doing!.user.id, day: orgToday() })
    const { id, version } = await assignmentOf(exempt!.id)
    await done(exemptMember(asAdmin(org), { id, version, reason: 'Known' }))
    await done(startMemberLeave(asAdmin(org), { id: away!.id, version: 1 }))
    await run(at(due, '05:12'))
    expect(await told(open!.user.id)).toEqual([])
    await run(at(due))
    for (const member of [doing, exempt, away]) expect(await told(member!.user.id)).toEqual([])
    expect(await told(open!.user.id)).toHaveLength(1)
  })

  test('are one message for all trainings of a person that have come, and only what is still open is said', async () => {
    const { org, task, members } = await makeTraining(due)
    const [member] = members
    const more = await makeCurriculum({ org, taskIds: [task.id], title: 'Lifting', audience })
    const dates = { dueAt: toColumn(due), startsAt: toColumn(addDays(due, -60)) }
    await database().curriculumAssignment.updateMany({ where: { curriculumId: more.id }, data: dates })
    const ids = await run(at(due))
    expect(await told(member!.user.id)).toMatchObject([{ params: { count: 2 } }])
    const mine = (await told(member!.user.id)).map((one) => one.id).filter((id) => ids.includes(id))
    await database().curriculumAssignment.updateMany({
      where: { curriculumId: more.id },
      data: { state: 'COMPLETE', completedAt: toColumn(due) },
    })
    const [mail] = await mails(mine, at(due))
    expect(mail?.subject).toContain('Fire safety')
    expect(mail?.text).not.toContain('Lifting')
  })

  test('say nothing of what was there before the assignment, as of one that is made three days ahead', async () => {
    const { members, curriculum } = await makeTraining(due)
    const startsAt = toColumn(addDays(due, -3))
    await database().curriculumAssignment.updateMany({ where: { curriculumId: curriculum.id }, data: { startsAt } })
    await run(at(addDays(due, -2)))
    expect(await told(members[0]!.user.id)).toEqual([])
    await run(at(due))
    expect(await told(members[0]!.user.id)).toHaveLength(1)
  })

  test('of many people take as many statements as of one', async () => {
    const count = async (people: number) => {
      await makeTraining(due, people)
      const { statements } = await withStatements(() => run(at(due)))
      return statements.length
    }
    const one = await count(1)
    expect(await count(6)).toBe(one)
  })
})

describe('an admin reminds of a training', () => {
  const overdue = addDays(orgToday(), -3)

  test('sees who gets it and how it reads, then everybody who is overdue is reminded, once a day', async () => {
    const { org, members, curriculum } = await makeTraining(overdue, 3)
    const [first, away] = members
    await done(startMemberLeave(asAdmin(org), { id: away!.id, version: 1 }))
    const asked = { curriculumId: curriculum.id }
    const seen = await done(previewTrainingReminders(asAdmin(org), asked))
    expect(seen.counts).toEqual({ sent: 2, already: 0, notNeeded: 0, onLeave: 1, switchedOff: 0 })
    expect(seen.example?.params).toMatchObject({ title: 'Fire safety', late: 'yes' })
    const ctx = asAdmin(org)
    const counts = await done(remindTraining(ctx, { ...asked, note: 'By Friday, please.' }))
    expect(counts).toEqual(seen.counts)
    const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
    const sent = await mails(ids, new Date())
    const mail = sent.find(({ to }) => to === first!.user.email)
    expect(mail).toMatchObject({ replyTo: org.admin.email })
    expect(mail?.text).toContain('By Friday, please.')
    const again = await done(remindTraining(asAdmin(org), asked))
    expect(again).toEqual({ sent: 0, already: 2, notNeeded: 0, onLeave: 1, switchedOff: 0 })
  })

  test('reminds those that are named, and skips what is exempt', async () => {
    const { org, members, curriculum } = await makeTraining(due, 2)
    const [open, exempt] = await Promise.all(members.map(({ id }) => assignmentOf(id)))
    await done(exemptMember(asAdmin(org), { id: exempt!.id, version: exempt!.version, reason: 'Known' }))
    const assignmentIds = [open!.id, exempt!.id]
    const answer = await done(remindTraining(asAdmin(org), { curriculumId: curriculum.id, assignmentIds }))
    expect(answer).toMatchObject({ sent: 1, notNeeded: 1 })
  })

  test('a member, a stranger and an admin of another organization find nothing, nor an assignment of another curriculum', async () => {
    const { org, members, curriculum } = await makeTraining(overdue)
    const other = await makeOrg()
    const asked = { curriculumId: curriculum.id }
    const strangers = [ctxFor(members[0]!.user, { roles: [members[0]!] }), ctxFor(await makeUser()), asAdmin(other)]
    for (const ctx of strangers) {
      expect(await remindTraining(ctx, asked)).toEqual(fail('notFound'))
      expect(await previewTrainingReminders(ctx, asked)).toEqual(fail('notFound'))
    }
    const elsewhere = await makeTraining(overdue)
    const assignmentIds = [(await assignmentOf(elsewhere.members[0]!.id)).id]
    expect(await remindTraining(asAdmin(org), { ...asked, assignmentIds })).toEqual(fail('notFound'))
  })
})
