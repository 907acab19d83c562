import { beforeAll, describe, expect, test } from 'vitest'
import { GET, POST } from '@/app/api/unsubscribe/[token]/route'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import type { MadeOrg } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { ticketFor } from '@/lib/adapters/identity/secrets'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import { unsubscribeToken } from '@/lib/domain/notices/topics'
import { fail, ok } from '@/lib/domain/result'
import { sendNotices } from '@/lib/jobs/send-notices'
import {
  listNotificationSettings,
  readUnsubscribeLink,
  unsubscribe,
  updateNotificationSettings,
} from '@/lib/services/notices/notification-settings'
import { notify } from '@/lib/services/notices/notify'
import { write } from '@/lib/services/write'

let org: MadeOrg
beforeAll(async () => {
  org = await makeClassOrg()
})

/** Notifies the person and sends the notice; returns what was stored and what was sent. */
async function tell(userId: string, kind: NoticeKind) {
  const ctx = ctxOfAdmin(org)
  const dedupeKey = crypto.randomUUID()
  const params = {
    org: org.name,
    title: 'Falls',
    dated: 'no',
    name: 'Import',
    owner: 'org',
    number: 'X',
    tokenEndsOn: '2027-01-31',
  }
  const base = { userId, orgId: org.id, kind, severity: 'INFO' as const, params, actionPath: '/dashboard', dedupeKey }
  await done(
    write(ctx, async (w) => {
      await notify(w, [base])
      return ok(null)
    }),
  )
  const mailer = memoryMailer()
  const sms = memorySms()
  const send = () =>
    sendNotices(
      ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : [])),
      { db: database(), mailer, sms, appUrl: 'https://suma.test', now: new Date() },
    )
  const stored = () => database().notification.findFirstOrThrow({ where: { dedupeKey } })
  return { mailer, sms, send, stored }
}

const off = (topic: 'CLASSES' | 'TRAINING', channel: 'IN_APP' | 'EMAIL' | 'SMS', enabled = false) => ({
  settings: [{ topic, channel, enabled }],
})

describe('notification settings', () => {
  test('a person who switched mail about a topic off gets none, and sees the notification all the same', async () => {
    const user = await makeUser()
    const settings = await done(updateNotificationSettings(ctxFor(user), off('TRAINING', 'EMAIL')))
    expect(settings).toContainEqual({ topic: 'TRAINING', channel: 'EMAIL', enabled: false, fixed: false })
    const told = await tell(user.id, 'curriculumAssigned')
    await told.send()
    expect(told.mailer.sent).toEqual([])
    expect((await told.stored()).channels).toEqual(['IN_APP'])
    const other = await tell(user.id, 'certificateIssued')
    await other.send()
    expect(other.mailer.sent).toHaveLength(1)
  })

  test('what is not shown in the product is never unread; what goes no way at all is kept back', async () => {
    const user = await makeUser()
    await done(updateNotificationSettings(ctxFor(user), off('TRAINING', 'IN_APP')))
    const mailed = await tell(user.id, 'curriculumAssigned')
    await mailed.send()
    expect(mailed.mailer.sent).toHaveLength(1)
    expect(await mailed.stored()).toMatchObject({ channels: ['EMAIL'], state: 'SENT', readAt: expect.any(Date) })
    await done(updateNotificationSettings(ctxFor(user), off('TRAINING', 'EMAIL')))
    const nowhere = await tell(user.id, 'curriculumAssigned')
    await nowhere.send()
    expect(nowhere.mailer.sent).toEqual([])
    expect(await nowhere.stored()).toMatchObject({ channels: [], state: 'SUPPRESSED', sentAt: null })
  })

  test('mail that was switched off after the notification was made is not sent any more', async () => {
    const user = await makeUser()
    const told = await tell(user.id, 'curriculumAssigned')
    await done(updateNotificationSettings(ctxFor(user), off('TRAINING', 'EMAIL')))
    await told.send()
    expect(told.mailer.sent).toEqual([])
  })

  test('text messages come beside mail only when they are asked for', async () => {
    const user = await makeUser({ phone: newPhone() })
    await database().contact.create({
      data: { userId: user.id, kind: 'EMAIL', value: `${user.id}@example.com`, verifiedAt: new Date() },
    })
    const silent = await tell(user.id, 'certificateIssued')
    expect((await silent.stored()).channels).toEqual(['IN_APP', 'EMAIL'])
    await done(updateNotificationSettings(ctxFor(user), off('CLASSES', 'SMS', true)))
    const both = await tell(user.id, 'certificateIssued')
    await both.send()
    expect([both.mailer.sent.length, both.sms.sent.length]).toEqual([1, 1])
  })

  test('the security of the account cannot be switched off, whatever is stored', async () => {
    const user = await makeUser()
    const settings = [{ topic: 'SECURITY' as never, channel: 'EMAIL' as const, enabled: false }]
    expect(await updateNotificationSettings(ctxFor(user), { settings })).toMatchObject({
      problem: { code: 'invalidInput' },
    })
    const row = { userId: user.id, topic: 'SECURITY', channel: 'EMAIL', enabled: false, changedAt: new Date() } as const
    await database().notificationSetting.create({ data: row })
    const told = await tell(user.id, 'tokenMade')
    await told.send()
    expect(told.mailer.sent).toHaveLength(1)
    expect(told.mailer.sent[0]?.unsubscribe).toBeUndefined()
    expect(told.mailer.sent[0]?.text).not.toContain('/unsubscribe/')
  })

  test('are the person’s own: nobody signed out and no token changes them, and the history says what was changed once', async () => {
    const user = await makeUser()
    expect(await listNotificationSettings(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
    expect(await updateNotificationSettings(ctxOfNobody(), off('CLASSES', 'EMAIL'))).toEqual(fail('signInRequired'))
    const byToken = ctxFor(user, { scopes: ['profile:read', 'profile:write'] })
    expect(await updateNotificationSettings(byToken, off('CLASSES', 'EMAIL'))).toEqual(fail('notByToken'))
    for (const _time of [1, 2]) await done(updateNotificationSettings(ctxFor(user), off('CLASSES', 'EMAIL')))
    const events = await database().auditEvent.count({
      where: { actorId: user.id, action: 'user.notificationsUpdated' },
    })
    expect(events).toBe(1)
    expect(await done(listNotificationSettings(ctxFor(await makeUser()), {}))).not.toContainEqual(
      expect.objectContaining({ channel: 'EMAIL', enabled: false }),
    )
  })

  test('nothing or too much is refused', async () => {
    const ctx = ctxFor(await makeUser())
    for (const settings of [[], Array.from({ length: 22 }, () => off('CLASSES', 'EMAIL').settings[0]!)])
      expect(await updateNotificationSettings(ctx, { settings })).toMatchObject({ problem: { code: 'invalidInput' } })
  })
})

describe('the link in a message', () => {
  test('ends mail of its topic for its reader, who need not be signed in; pressed again it stays so', async () => {
    const user = await makeUser()
    const told = await tell(user.id, 'certificateIssued')
    await told.send()
    const [mail] = told.mailer.sent
    const token = mail?.unsubscribe?.split('/').at(-1) ?? ''
    expect(mail?.text).toContain(`https://suma.test/unsubscribe/${token}`)
    expect(await done(readUnsubscribeLink(ctxOfNobody(), { token }))).toEqual({ topic: 'CLASSES', off: false })
    for (const _press of [1, 2]) await done(unsubscribe(ctxOfNobody(), { token }))
    expect(await done(readUnsubscribeLink(ctxOfNobody(), { token }))).toEqual({ topic: 'CLASSES', off: true })
    const next = await tell(user.id, 'certificateIssued')
    await next.send()
    expect(next.mailer.sent).toEqual([])
  })

  test('of another person, of another topic or made up is not found', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const token = unsubscribeToken({ userId: user.id, topic: 'CLASSES', ticketFor })
    for (const wrong of [token.replace(user.id, other.id), token.replace('CLASSES', 'EXPIRY'), `${token}a`, 'x'])
      expect(await unsubscribe(ctxOfNobody(), { token: wrong })).toEqual(fail('notFound'))
    expect(await database().notificationSetting.count({ where: { userId: { in: [user.id, other.id] } } })).toBe(0)
  })

  test('ends nothing when a program only opens it; a POST does, and says so on the page', async () => {
    const user = await makeUser()
    const token = unsubscribeToken({ userId: user.id, topic: 'TRAINING', ticketFor })
    const params = Promise.resolve({ token })
    const at = `https://suma.test/api/unsubscribe/${token}`
    const opened = await GET(new Request(at), { params })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/\/unsubscribe\/[\w.-]+$/),
    ])
    expect(await database().notificationSetting.count({ where: { userId: user.id } })).toBe(0)
    const body = 'List-Unsubscribe=One-Click'
    expect((await POST(new Request(at, { method: 'POST', body }), { params })).status).toBe(200)
    const fromPage = new Request(at, { method: 'POST', headers: { accept: 'text/html,*/*' } })
    expect((await POST(fromPage, { params })).status).toBe(303)
    expect(await database().notificationSetting.findMany({ where: { userId: user.id } })).toMatchObject([
      { topic: 'TRAINING', channel: 'EMAIL', enabled: false },
    ])
    const wrong = { params: Promise.resolve({ token: 'x' }) }
    expect((await POST(new Request(at, { method: 'POST' }), wrong)).status).toBe(404)
  })
})
