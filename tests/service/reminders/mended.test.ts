import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { mondayOf } from '@/lib/domain/reminders/send-times'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { renewCredential } from '@/lib/services/credentials/renewal'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { sendDigests, sendMended } from '@/lib/services/reminders/send-digests'

const monday = addDays(mondayOf(today()), 7)
const at = (day: PlainDate, time = '09:12') => instantOfWallTime(`${day}T${time}`, 'America/Los_Angeles')

async function member(orgId: string, firstName: string, expiresIn: number, supervisor?: MadeRole) {
  const user = await makeUser({ profile: { ...testProfile, firstName } })
  const license = await makeCredential({ user, expiresAt: addDays(today(), expiresIn) })
  const role = await makeRole({ orgId, user })
  if (supervisor) await database().role.update({ where: { id: role.id }, data: { supervisorId: supervisor.id } })
  const renewed = {
    id: license.id,
    version: 1,
    expiresAt: addDays(today(), expiresIn + 730),
    reason: 'It has arrived.',
  }
  const renew = () => done(renewCredential(ctxFor(user), renewed))
  return { ...role, license, renew }
}

type Told = typeof sendMended | typeof sendDigests
async function run(service: Told, org: MadeOrg, now: Date) {
  const ctx = ctxOfJob(now)
  await done(service(ctx, {}) as ReturnType<typeof sendMended>)
  const made = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  const rows = await database().notification.findMany({ where: { orgId: org.id, id: { in: made } } })
  const mailer = memoryMailer()
  const ids = rows.map(({ id }) => id)
  await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now })
  return { rows, textTo: (who: { email: string | null }) => mailer.sent.find(({ to }) => to === who.email)?.text ?? '' }
}
const mended = (org: MadeOrg, now: Date) => run(sendMended, org, now)

describe('what was mended in a week', () => {
  test('is told on Monday once: an admin hears of everybody, a supervisor of their own people', async () => {
    const org = await makeOrg()
    const lead = await makeRole({ orgId: org.id, user: await makeUser() })
    const [nina, omar] = [await member(org.id, 'Nina', 20, lead), await member(org.id, 'Omar', 20)]
    await member(org.id, 'Faye', 20, lead)
    await nina.renew()
    await omar.renew()
    expect((await mended(org, at(monday, '07:12'))).rows).toEqual([])
    const { rows, textTo } = await mended(org, at(monday))
    const counts = new Map(rows.map(({ userId, params }) => [userId, (params as { renewed: number }).renewed]))
    expect(counts).toEqual(
      new Map([
        [org.admin.id, 2],
        [lead.user.id, 1],
      ]),
    )
    expect(textTo(org.admin)).toMatch(/Nina[\s\S]*Omar/)
    expect(textTo(lead.user)).toContain('Nina')
    expect(textTo(lead.user)).not.toMatch(/Omar|Faye/)
    expect((await mended(org, at(monday, '10:12'))).rows).toEqual([])
    expect((await mended(org, at(addDays(monday, 7)))).rows).toEqual([])
  })

  test('holds hours that are complete now, and trainings that were done', async () => {
    const { org, task } = await makeCurriculumOrg()
    const one = await member(org.id, 'Ida', 200)
    await makeCurriculum({ org, taskIds: [task.id], title: 'Fire safety' })
    const [assignment] = await assignmentsOf(one.id)
    const doneOn = { state: 'COMPLETE' as const, completedAt: toColumn(addDays(monday, -1)) }
    await database().curriculumAssignment.update({ where: { id: assignment!.id }, data: doneOn })
    // The completion is recorded, whatever code writes the board.
    const entry = { where: { roleId: one.id } }
    await database().boardEntry.updateMany({ ...entry, data: { units: 'COMPLETE' } })
    const { rows, textTo } = await mended(org, at(monday))
    expect(rows).toMatchObject([{ kind: 'teamMended', params: { renewed: 0, completeHours: 1, trainings: 1 } }])
    expect(textTo(org.admin)).toMatch(/hours or way done[\s\S]*Fire safety, completed/)
  })

  test('does not go to who switched it off, while the other weekly summary does', async () => {
    const org = await makeOrg()
    await (await member(org.id, 'Nina', 20)).renew()
    await member(org.id, 'Omar', 20)
    const settings = (['IN_APP', 'EMAIL'] as const).map((channel) => ({
      topic: 'TEAM_MENDED' as const,
      channel,
      enabled: false,
    }))
    await done(updateNotificationSettings(ctxFor(org.admin), { settings }))
    expect((await mended(org, at(monday))).rows).toEqual([])
    expect((await run(sendDigests, org, at(monday))).rows).toMatchObject([{ kind: 'licensesDue' }])
  })

  test('is nothing where a date was only corrected, or somebody joined with all their hours', async () => {
    const org = await makeOrg()
    const one = await member(org.id, 'Nina', 400)
    await database().boardEntry.updateMany({
      where: { roleId: one.id },
      data: { expiresAt: toColumn(addDays(today(), 430)) },
    })
    expect((await mended(org, at(monday))).rows).toEqual([])
  })
})

test('the weekly summary names overdue training too, to a supervisor of their own people alone', async () => {
  const { org, task } = await makeCurriculumOrg()
  const lead = await makeRole({ orgId: org.id, user: await makeUser() })
  const [nina, omar] = [await member(org.id, 'Nina', 600, lead), await member(org.id, 'Omar', 600)]
  const curriculum = await makeCurriculum({ org, taskIds: [task.id], title: 'Fire safety' })
  for (const { id } of [nina, omar])
    await database().curriculumAssignment.updateMany({
      where: { curriculumId: curriculum.id, roleId: id },
      data: { dueAt: toColumn(addDays(monday, -2)) },
    })
  const { rows, textTo } = await run(sendDigests, org, at(monday))
  const counts = rows.map(({ userId, params }) => [
    userId === org.admin.id,
    (params as { trainings: number }).trainings,
  ])
  expect(counts.toSorted()).toEqual([
    [false, 1],
    [true, 2],
  ])
  expect(textTo(org.admin)).toMatch(/Nina[\s\S]*Omar/)
  expect(textTo(lead.user)).toContain('Fire safety, due')
  expect(textTo(lead.user)).not.toContain('Omar')
  const [forLead] = rows.filter(({ userId }) => userId === lead.user.id)
  expect(forLead?.params).toMatchObject({ count: 0, trainings: 1 })
})
