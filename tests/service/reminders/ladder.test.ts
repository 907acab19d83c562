import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { type Mailer, memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { sendNotices } from '@/lib/jobs/send-notices'
import { archiveCredential } from '@/lib/services/credentials/change-credential'
import { renewCredential } from '@/lib/services/credentials/renewal'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { setOrgLadder } from '@/lib/services/orgs/settings'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'

const zone = 'America/Los_Angeles'
const at = (day: PlainDate, time = '10:12') => instantOfWallTime(`${day}T${time}`, zone)
/** A day on which no other license of these tests is near its expiry. */
const later = addDays(today(), 1)

/** Runs the ladder at an instant; returns what it told this person, oldest first. */
async function climb(userId: string, now: Date) {
  const ctx = ctxOfJob(now)
  await done(climbLadder(ctx, {}))
  const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  const notices = await database().notification.findMany({
    where: { userId, kind: 'license.ladder' },
    orderBy: { createdAt: 'asc' },
  })
  const own = notices.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return { ids: own, steps: notices.map(({ dedupeKey }) => dedupeKey.split(':').at(-1)), notices }
}

async function deliver(ids: readonly string[], now: Date) {
  const [mailer, sms] = [memoryMailer(), memorySms()]
  const waiting: { ids: string[]; at: Date }[] = []
  const keep = async (some: string[], until: Date) => void waiting.push({ ids: some, at: until })
  await sendNotices(ids, { db: database(), mailer, sms, appUrl: 'https://suma.test', now, later: keep })
  return { mails: mailer.sent, texts: sms.sent, waiting }
}

describe('the ladder', () => {
  test('tells a person on the day of a step, once, with a calendar file, a link and what is missing', async () => {
    const license = await makeCredential({ expiresAt: addDays(later, 30) })
    const { id: userId } = license.user
    expect((await climb(userId, at(later, '07:59'))).steps).toEqual([])
    const { ids, notices } = await climb(userId, at(later))
    expect(notices).toMatchObject([
      {
        messageKey: 'notices.ladder.missing',
        severity: 'WARN',
        orgId: null,
        actionPath: `/credentials/${license.id}`,
        channels: ['IN_APP', 'EMAIL'],
      },
    ])
    const { mails } = await deliver(ids, at(later))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: license.user.email, unsubscribe: expect.any(String) })
    expect(mails[0]?.subject).toContain('48 hours to go')
    expect(mails[0]?.text).toContain(`https://suma.test/credentials/${license.id}`)
    expect(mails[0]?.html).toContain('48 hours')
    expect(mails[0]?.attachments).toMatchObject([
      { name: 'license.ics', content: expect.stringContaining(`license-${license.id}@suma`) },
    ])
    expect((await climb(userId, at(later, '11:12'))).steps).toEqual(['30'])
    expect((await deliver(ids, at(later))).mails).toEqual([])
  })

  test('two runs at once tell it once', async () => {
    const { user } = await makeCredential({ expiresAt: addDays(later, 7) })
    await Promise.all([climb(user.id, at(later)), climb(user.id, at(later)), climb(user.id, at(later))])
    expect((await climb(user.id, at(later))).steps).toEqual(['7'])
  })

  test('of steps that were missed only the latest is told, and the one after an expiry for a week', async () => {
    const late = await makeCredential({ expiresAt: addDays(later, 12) })
    expect((await climb(late.user.id, at(later))).steps).toEqual(['15'])
    const over = await makeCredential({ expiresAt: addDays(later, -7) })
    const old = await makeCredential({ expiresAt: addDays(later, -8) })
    expect((await climb(over.user.id, at(later))).notices).toMatchObject([{ messageKey: 'notices.ladder.expired' }])
    expect((await climb(old.user.id, at(later))).steps).toEqual([])
  })

  test('says what is true when it is sent: after a renewal, or when the license is archived, nothing', async () => {
    const renewed = await makeCredential({ expiresAt: addDays(later, 15) })
    const archived = await makeCredential({ expiresAt: addDays(later, 15) })
    const { ids: first } = await climb(renewed.user.id, at(later))
    const { ids: second } = await climb(archived.user.id, at(later))
    const expiresAt = addYears(renewed.expiresAt, 2)
    const renewal = { id: renewed.id, version: renewed.version, expiresAt, reason: 'It has arrived.' }
    await done(renewCredential(ctxFor(renewed.user), renewal))
    await done(archiveCredential(ctxFor(archived.user), { id: archived.id, version: archived.version }))
    expect((await deliver([...first, ...second], at(later))).mails).toEqual([])
    expect((await climb(renewed.user.id, at(addDays(later, 8)))).steps).toEqual(['15'])
    expect((await climb(archived.user.id, at(addDays(later, 8)))).steps).toEqual(['15'])
  })

  test('keeps the night where the person is, and a message that was late for the day waits for the morning', async () => {
    const license = await makeCredential({ expiresAt: addDays(later, 60) })
    await database().user.update({ where: { id: license.user.id }, data: { timeZone: 'Pacific/Guam' } })
    // Noon in California is night in Guam.
    expect((await climb(license.user.id, at(later, '11:12'))).steps).toEqual([])
    const day = at(later, '16:12')
    const { ids } = await climb(license.user.id, day)
    const night = await deliver(ids, at(later, '05:00'))
    expect(night).toMatchObject({ mails: [], waiting: [{ ids, at: at(later, '14:00') }] })
    expect((await deliver(ids, day)).mails).toHaveLength(1)
  })

  test('a message that waits for the morning is queued once, however often another of its job fails before', async () => {
    const [here, guam] = [
      await makeCredential({ expiresAt: addDays(later, 60) }),
      await makeCredential({ expiresAt: addDays(later, 60) }),
    ]
    await database().user.update({ where: { id: guam.user.id }, data: { timeZone: 'Pacific/Guam' } })
    const { ids: loud } = await climb(here.user.id, at(later))
    const { ids: quiet } = await climb(guam.user.id, at(later, '16:12'))
    const outside = { db: database(), sms: memorySms(), appUrl: 'https://suma.test', now: at(later, '11:12') }
    const queued: string[][] = []
    const keep = async (some: string[]) => void queued.push(some)
    const refusing = { send: () => Promise.reject(new Error('the server is away')) }
    const send = (triedAgain: boolean, mailer: Mailer) =>
      sendNotices([...loud, ...quiet], { ...outside, mailer, later: keep, triedAgain })
    await expect(send(true, refusing)).rejects.toThrow('1 notices were not taken')
    expect(queued).toEqual([])
    await expect(send(false, refusing)).rejects.toThrow('1 notices were not taken')
    expect(queued).toEqual([quiet])
    await send(true, memoryMailer())
    expect(queued).toEqual([quiet, quiet])
  })

  test('the end of a first year is told while hours of it are missing', async () => {
    // The second period of two years began 305 days ago, so its first year ends in 59 days.
    const license = await makeCredential({
      effectiveAt: addDays(today(), -305 - 731),
      expiresAt: addDays(today(), 425),
    })
    const standing = await database().standing.findUniqueOrThrow({ where: { credentialId: license.id } })
    const day = standing.firstYearEndsAt!.toISOString().slice(0, 10)
    const { notices } = await climb(license.user.id, at(addDays(day, -30)))
    expect(notices).toMatchObject([
      { messageKey: 'notices.ladder.firstYear', params: { expiresAt: day, missingUnits: 1200, daysLeft: 30 } },
    ])
    const { mails } = await deliver([notices[0]!.id], at(addDays(day, -30)))
    expect(mails[0]?.text).toContain('12 hours')
    expect(mails[0]?.attachments).toEqual([])
  })
})

describe('an organization’s own choice', () => {
  const asAdmin = (org: Awaited<ReturnType<typeof makeOrg>>) => ctxFor(org.admin, { roles: [org.role] })

  test('leaves a step out only where every organization of the person does, and never those that always go', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const choice = { orgId: org.id, version: 1, steps: [90 as const], weeklyDigest: true, expiryDigest: false }
    const set = await done(setOrgLadder(asAdmin(org), choice))
    expect(set).toMatchObject({ ladderLeft: [60, 15, 1], weeklyDigest: true, expiryDigest: false, version: 2 })
    expect(await setOrgLadder(asAdmin(org), choice)).toMatchObject({ ok: false, problem: { code: 'staleVersion' } })
    const one = await makeCredential({ expiresAt: addDays(later, 60) })
    const two = await makeCredential({ expiresAt: addDays(later, 60) })
    await makeRole({ orgId: org.id, user: one.user })
    for (const orgId of [org.id, other.id]) await makeRole({ orgId, user: two.user })
    for (const user of [one.user, two.user]) await climb(user.id, at(addDays(later, -30)))
    expect((await climb(one.user.id, at(later))).steps).toEqual(['90'])
    expect((await climb(two.user.id, at(later))).steps).toEqual(['90', '60'])
    expect((await climb(one.user.id, at(addDays(later, 30)))).steps).toEqual(['90', '30'])
  })

  test('is its administrators’, of optional steps alone', async () => {
    const org = await makeOrg()
    const choice = { orgId: org.id, version: 1, steps: [], weeklyDigest: true, expiryDigest: true }
    const wrong = { ...choice, steps: [30 as 90] }
    expect(await setOrgLadder(asAdmin(org), wrong)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
    const stranger = await makeUser()
    expect(await setOrgLadder(ctxFor(stranger), choice)).toMatchObject({ ok: false, problem: { code: 'notFound' } })
  })
})

describe('text messages', () => {
  test('go to who agreed to them and has an organization that has them switched on, until they take it back', async () => {
    const org = await makeOrg()
    const user = await makeUser({ phone: newPhone() })
    const license = await makeCredential({ user, expiresAt: addDays(later, 90) })
    await makeRole({ orgId: org.id, user })
    const channels = async (day: number) => (await climb(user.id, at(addDays(later, day)))).notices.at(-1)?.channels
    expect(await channels(0)).not.toContain('SMS')
    await done(updateNotificationSettings(ctxFor(user), { settings: [], textConsent: true }))
    expect(await channels(30)).not.toContain('SMS')
    await database().orgFeature.create({ data: { orgId: org.id, featureType: 'SMS' } })
    expect(await channels(60)).toContain('SMS')
    const { ids } = await climb(user.id, at(addDays(later, 75)))
    const { texts } = await deliver(ids, at(addDays(later, 75)))
    expect(texts).toMatchObject([{ text: expect.stringContaining(`https://suma.test/credentials/${license.id}`) }])
    const [last] = (await climb(user.id, at(addDays(later, 83)))).ids
    await done(updateNotificationSettings(ctxFor(user), { settings: [], textConsent: false }))
    expect((await deliver([last!], at(addDays(later, 83)))).texts).toEqual([])
    expect(await channels(89)).not.toContain('SMS')
  })
})
