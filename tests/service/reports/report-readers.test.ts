import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { monthOf } from '@/lib/domain/reports/month'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { giveGrant } from '@/lib/services/members/grants'
import { chooseReportReaders, listReportReaders, tellMonthlyReports } from '@/lib/services/reports/report-readers'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const setUp = async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const educator = await makeRole({ orgId: org.id, user: await makeUser() })
  await done(giveGrant(ctxOfAdmin(org), { input: { memberId: educator.id, kind: 'EDUCATOR' } }))
  const aide = await makeRole({ orgId: org.id, user: await makeUser() })
  return { org, educator, aide, ctx: ctxOfAdmin(org) }
}

const timeZone = 'America/Los_Angeles'
const nextMonth = () => addDays(monthOf(todayIn(timeZone, new Date())).to, 1)
const at = (day: string, time: string) => instantOfWallTime(`${day}T${time}`, timeZone)

async function told(orgId: string, now: Date) {
  const ctx = ctxOfJob(now)
  await done(tellMonthlyReports(ctx, {}))
  const made = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  const rows = await database().notification.findMany({ where: { orgId, id: { in: made } } })
  const mailer = memoryMailer()
  const ids = rows.map(({ id }) => id)
  await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now })
  return { rows, mails: mailer.sent }
}

test('only who may read the report can be chosen, and the history says who was', async () => {
  const { org, educator, aide, ctx } = await setUp()
  const before = await done(listReportReaders(ctx, { orgId: org.id }))
  expect(before.map(({ userId, chosen }) => [userId, chosen]).toSorted()).toEqual(
    [
      [org.admin.id, false],
      [educator.user.id, false],
    ].toSorted(),
  )
  expect(await chooseReportReaders(ctx, { orgId: org.id, memberIds: [aide.id] })).toEqual(
    fail('invalidInput', { memberIds: 'validation.reportReader' }),
  )
  const after = await done(chooseReportReaders(ctx, { orgId: org.id, memberIds: [educator.id] }))
  expect(after.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual([educator.id])
  await done(chooseReportReaders(ctx, { orgId: org.id, memberIds: [] }))
  const entries = await database().auditEvent.findMany({
    where: { orgId: org.id, subjectId: educator.id, action: { startsWith: 'trainingReport.' } },
    orderBy: { seq: 'asc' },
  })
  expect(entries.map(({ action }) => action)).toEqual(['trainingReport.addressed', 'trainingReport.unaddressed'])
})

test('is told once, on the morning of the first day, to who was chosen and still may read it', async () => {
  const { org, educator, aide, ctx } = await setUp()
  const held = await makeHeldSession({ org, task: { inService: true, title: 'Fire safety', units: 1 } })
  await makeAttendee(held, aide.user)
  const { id, version } = held.session
  await done(finalizeSession(ctx, { id, version, acceptProposals: true }))
  const session = await database().taskSession.findUniqueOrThrow({ where: { id } })
  const after = addDays(monthOf(todayIn(session.timeZone, session.endsAt)).to, 1)
  expect((await told(org.id, at(after, '09:12'))).rows).toEqual([])
  await done(chooseReportReaders(ctx, { orgId: org.id, memberIds: [educator.id] }))
  expect((await told(org.id, at(after, '05:12'))).rows).toEqual([])
  const { rows, mails } = await told(org.id, at(after, '09:12'))
  const { month } = monthOf(addDays(after, -1))
  expect(rows).toMatchObject([
    { userId: educator.user.id, actionPath: `/orgs/${org.id}/curriculums/report?month=${month}` },
  ])
  expect(mails.map(({ to }) => to)).toEqual([educator.user.email])
  expect(mails[0]!.text).toContain('1 attendance')
  expect((await told(org.id, at(after, '10:12'))).rows).toEqual([])
})

test('is not told to who lost the right, nor in the middle of a month', async () => {
  const { org, educator, ctx } = await setUp()
  await done(chooseReportReaders(ctx, { orgId: org.id, memberIds: [educator.id] }))
  expect((await told(org.id, at(addDays(nextMonth(), 10), '09:12'))).rows).toEqual([])
  await database().memberGrant.updateMany({ where: { roleId: educator.id }, data: { endedAt: new Date() } })
  expect((await told(org.id, at(nextMonth(), '09:12'))).rows).toEqual([])
  expect(await listReportReaders(ctxFor(educator.user), { orgId: org.id })).toEqual(fail('notFound'))
})
