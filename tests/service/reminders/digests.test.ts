import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { mondayOf } from '@/lib/domain/reminders/send-times'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { informSupervised, sendDigests } from '@/lib/services/reminders/send-digests'
import { licensesForReader } from '@/lib/services/reminders/team-licenses'

const monday = addDays(mondayOf(today()), 7)
const at = (day: PlainDate, time = '09:12') => instantOfWallTime(`${day}T${time}`, 'America/Los_Angeles')

/** A member with a license that expires the given number of days after that Monday. */
async function member(orgId: string, firstName: string, days: number, supervisor?: MadeRole) {
  const user = await makeUser({ profile: { ...testProfile, firstName } })
  const license = await makeCredential({ user, expiresAt: addDays(monday, days) })
  const role = await makeRole({ orgId, user })
  if (supervisor) await database().role.update({ where: { id: role.id }, data: { supervisorId: supervisor.id } })
  return { ...role, license }
}

async function digests(orgId: string, now: Date) {
  const ctx = ctxOfJob(now)
  await done(sendDigests(ctx, {}))
  const made = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  const rows = await database().notification.findMany({ where: { orgId, id: { in: made } } })
  const mailer = memoryMailer()
  const ids = rows.map(({ id }) => id)
  await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now })
  return { rows, mails: mailer.sent }
}

async function makeTeam() {
  const org = await makeOrg()
  const lead = await makeRole({
    orgId: org.id,
    user: await makeUser({ profile: { ...testProfile, firstName: 'Lea' } }),
  })
  const near = await member(org.id, 'Nina', 30, lead)
  const other = await member(org.id, 'Omar', -30)
  await member(org.id, 'Faye', 31, lead)
  return { org, lead, near, other }
}

describe('the weekly digest', () => {
  test('names to an administrator everybody whose license ends within 30 days, to a supervisor their own people, once a week', async () => {
    const { org, lead } = await makeTeam()
    expect((await digests(org.id, at(monday, '07:12'))).rows).toEqual([])
    const { rows, mails } = await digests(org.id, at(monday))
    const byReader = new Map(rows.map((row) => [row.userId, row]))
    expect(byReader.get(org.admin.id)).toMatchObject({ kind: 'licensesDue', params: { count: 2 } })
    expect(byReader.get(lead.user.id)).toMatchObject({ kind: 'licensesDue', params: { count: 1 } })
    expect(rows).toHaveLength(2)
    const textTo = (email: string | null) => mails.find(({ to }) => to === email)?.text ?? ''
    expect(textTo(org.admin.email)).toMatch(/Omar[\s\S]*Nina/)
    expect(textTo(lead.user.email)).toContain('Nina')
    expect(textTo(lead.user.email)).not.toContain('Omar')
    expect(textTo(lead.user.email)).not.toContain('Faye')
    expect((await digests(org.id, at(monday, '10:12'))).rows).toEqual([])
    expect((await digests(org.id, at(addDays(monday, 1)))).rows).toEqual([])
    expect((await digests(org.id, at(addDays(monday, 7)))).rows).toHaveLength(2)
  })

  test('of overdue trainings alone leads to those and says so on its button', async () => {
    const { org, task } = await makeCurriculumOrg()
    await makeRole({ orgId: org.id })
    const { id: curriculumId } = await makeCurriculum({ org, taskIds: [task.id], title: 'Fire safety' })
    await database().curriculumAssignment.updateMany({
      where: { curriculumId },
      data: { dueAt: toColumn(addDays(monday, -3)) },
    })
    const { rows, mails } = await digests(org.id, at(monday))
    expect(rows).toMatchObject([{ actionPath: `/orgs/${org.id}/curriculums?state=OVERDUE` }])
    expect(mails[0]?.html).toMatch(/curriculums\?state=OVERDUE"[^>]*>[^<]*View trainings/)
    expect(mails[0]?.html).not.toContain('View licenses')
  })

  test('is sent in each zone that an organization can choose', async () => {
    const { org } = await makeTeam()
    await database().org.update({ where: { id: org.id }, data: { timeZone: 'America/Indiana/Indianapolis' } })
    expect((await digests(org.id, instantOfWallTime(`${monday}T09:12`, 'America/New_York'))).rows).toHaveLength(2)
  })

  test('does not go to who switched it off, nor from an organization that did', async () => {
    const { org, lead } = await makeTeam()
    const settings = (['IN_APP', 'EMAIL'] as const).map((channel) => ({
      topic: 'TEAM_WEEKLY' as const,
      channel,
      enabled: false,
    }))
    await done(updateNotificationSettings(ctxFor(lead.user), { settings }))
    expect((await digests(org.id, at(monday))).rows.map(({ userId }) => userId)).toEqual([org.admin.id])
    await database().org.update({ where: { id: org.id }, data: { weeklyDigest: false } })
    expect((await digests(org.id, at(addDays(monday, 7)))).rows).toEqual([])
  })

  test('says nothing to a supervisor who has left, and nothing of who was mended meanwhile', async () => {
    const { org, lead, near, other } = await makeTeam()
    await database().role.update({ where: { id: lead.id }, data: { state: 'ENDED' } })
    for (const { license } of [near, other])
      await database().boardEntry.deleteMany({ where: { credentialId: license.id } })
    expect((await digests(org.id, at(monday))).rows).toEqual([])
  })
})

describe('the digest of last days', () => {
  test('names to administrators in one message who has a license that ends that day, and each license once', async () => {
    const org = await makeOrg()
    await member(org.id, 'Ida', 2)
    await member(org.id, 'Jo', 2)
    await member(org.id, 'Kim', 3)
    const day = addDays(monday, 2)
    expect((await digests(org.id, at(monday))).rows).toMatchObject([{ kind: 'licensesDue' }])
    expect((await digests(org.id, at(addDays(day, -1)))).rows).toEqual([])
    const { rows, mails } = await digests(org.id, at(day))
    expect(rows).toMatchObject([
      { userId: org.admin.id, kind: 'licensesExpiring', severity: 'WARN', params: { count: 2 } },
    ])
    expect(mails[0]?.text).toMatch(/Ida[\s\S]*Jo/)
    expect((await digests(org.id, at(day, '10:12'))).rows).toEqual([])
    const next = await digests(org.id, at(addDays(day, 1)))
    expect(next.mails[0]?.text).toContain('Kim')
    expect(next.mails[0]?.text).not.toContain('Ida')
  })
})

describe('who is told of whom', () => {
  test('people who joined before are told once, and their supervisor hears of them fourteen days later', async () => {
    const { org, lead, near } = await makeTeam()
    await database().role.update({ where: { id: near.id }, data: { supervisorToldFrom: null } })
    const tell = async () => {
      const ctx = ctxOfJob(at(monday))
      await done(informSupervised(ctx, {}))
      return database().notification.count({ where: { userId: near.user.id, kind: 'supervisorHears' } })
    }
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(1)
    expect((await digests(org.id, at(monday))).rows.map(({ userId }) => userId)).toEqual([org.admin.id])
    const later = (await digests(org.id, at(addDays(monday, 14)))).rows
    expect(later.map(({ userId }) => userId)).toContain(lead.user.id)
  })

  test('a supervisor reads of their own people, an administrator of everybody, a stranger nothing', async () => {
    const { org, lead, near } = await makeTeam()
    const span = { orgId: org.id, from: addDays(monday, -30), until: addDays(monday, 30), now: at(monday) }
    const names = async (user: { id: string }) =>
      (await licensesForReader(database(), user.id, span)).map(({ firstName }) => firstName)
    expect(await names(lead.user)).toEqual(['Nina'])
    expect(await names(near.user)).toEqual([])
    expect(await names(org.admin)).toEqual(['Omar', 'Nina'])
    expect(await names(await makeUser())).toEqual([])
  })
})
