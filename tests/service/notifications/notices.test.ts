import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import type { MadeOrg } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTaskSession } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { replaceFeatures } from '@/lib/data/orgs/write'
import type { UserRecord } from '@/lib/data/users/read'
import { ok } from '@/lib/domain/result'
import { sendNotices } from '@/lib/jobs/send-notices'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { notify } from '@/lib/services/notices/notify'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { write } from '@/lib/services/write'

const outside = () => {
  const [mailer, sms] = [memoryMailer(), memorySms()]
  return { db: database(), mailer, sms, appUrl: 'https://suma.test', now: new Date() }
}

/** Notifies people that they have a seat in a session. */
async function tell(org: MadeOrg, people: readonly UserRecord[], key: string) {
  const session = await makeTaskSession({ org })
  const ctx = ctxOfAdmin(org)
  const params = {
    org: org.name,
    title: 'Falls',
    taskSessionId: session.id,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    timeZone: session.timeZone,
  }
  const notices = people.map(({ id: userId }) => ({
    userId,
    orgId: org.id,
    kind: 'enrollmentPromoted' as const,
    severity: 'SUCCESS' as const,
    params,
    actionPath: '/enrollments',
    dedupeKey: `${key}:${userId}`,
  }))
  await done(
    write(ctx, async (w) => {
      await notify(w, notices)
      return ok(null)
    }),
  )
  const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  return { session, ids, sent: ctx.sent }
}

test('a notice goes by email, or by text message without one, in batches of 25', async () => {
  const org = await makeClassOrg()
  const people: UserRecord[] = []
  for (let one = 0; one < 26; one += 1) people.push(await makeUser())
  const texter = await makeUser({ phone: newPhone() })
  const { ids, sent } = await tell(org, [...people, texter], crypto.randomUUID())
  expect(sent).toHaveLength(2)
  const world = outside()
  await sendNotices(ids, world)
  expect(world.mailer.sent).toHaveLength(26)
  expect(world.mailer.sent[0]?.subject).toContain('Falls')
  expect(world.sms.sent.map(({ to }) => to)).toEqual([texter.phone])
  expect(world.sms.sent[0]?.text).toContain('https://suma.test/enrollments')
  await sendNotices(ids, world)
  expect(world.mailer.sent).toHaveLength(26)
})

test('a text message that is not taken is tried again, without a second mail', async () => {
  const org = await makeClassOrg()
  const user = await makeUser({ phone: newPhone() })
  const email = { kind: 'EMAIL' as const, value: `${user.id}@example.com`, verifiedAt: new Date() }
  await database().contact.create({ data: { userId: user.id, ...email } })
  const settings = [{ topic: 'CLASSES' as const, channel: 'SMS' as const, enabled: true }]
  await done(updateNotificationSettings(ctxFor(user), { settings }))
  const { ids } = await tell(org, [user], crypto.randomUUID())
  const world = outside()
  const away = { send: () => Promise.reject(new Error('The gateway is away')) }
  const stateNow = async () => (await database().notification.findFirst({ where: { userId: user.id } }))?.state
  await expect(sendNotices(ids, { ...world, sms: away })).rejects.toThrow('not taken')
  expect(await stateNow()).toBe('FAILED')
  await sendNotices(ids, world)
  expect([world.mailer.sent.length, world.sms.sent.length]).toEqual([1, 1])
  expect(await stateNow()).toBe('SENT')
})

test('without the feature no text message is sent, and the notice is stored all the same', async () => {
  const org = await makeClassOrg()
  await database().$transaction((tx) => replaceFeatures(tx, org.id, ['TASKS']))
  const texter = await makeUser({ phone: newPhone() })
  const { ids } = await tell(org, [texter], crypto.randomUUID())
  const world = outside()
  await sendNotices(ids, world)
  expect(world.sms.sent).toEqual([])
  expect(await database().notification.count({ where: { userId: texter.id, state: 'SENT' } })).toBe(1)
})

test('a repeated notice is stored once', async () => {
  const org = await makeClassOrg()
  const user = await makeUser()
  const key = crypto.randomUUID()
  await tell(org, [user], key)
  expect((await tell(org, [user], key)).sent).toEqual([])
})

test('nothing else is sent about a session that was cancelled meanwhile', async () => {
  const org = await makeClassOrg()
  const user = await makeUser()
  const { ids, session } = await tell(org, [user], crypto.randomUUID())
  await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version: 1, reason: 'Snow' }))
  const world = outside()
  await sendNotices(ids, world)
  expect(world.mailer.sent).toEqual([])
  expect((await database().notification.findFirst({ where: { userId: user.id } }))?.state).toBe('SUPPRESSED')
})
