import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { sendNotices } from '@/lib/jobs/send-notices'
import { listBoard } from '@/lib/services/board/board'
import { remindMembers } from '@/lib/services/board/reminders'
import { archiveCredential } from '@/lib/services/credentials/change-credential'
import { renewCredential } from '@/lib/services/credentials/renewal'
import { removeMember } from '@/lib/services/members/membership'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { updateUserPrefs } from '@/lib/services/users/update-user'
import { makeReported } from '../board/reported'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

async function join(org: MadeOrg, expiresIn: number, options: Record<string, unknown> = {}) {
  const user = await makeUser(options)
  const credential = await makeCredential({ user, expiresAt: addDays(today(), expiresIn) })
  return { ...(await makeRole({ orgId: org.id, user })), credential }
}

const idsOf = async (org: MadeOrg) =>
  (await done(listBoard(asAdmin(org), { orgId: org.id }))).edges.map(({ node }) => node.id)

async function remind(org: MadeOrg, input: Record<string, unknown> = {}) {
  const ctx = asAdmin(org)
  const boardEntryIds = input.filter ? undefined : await idsOf(org)
  const answer = await done(remindMembers(ctx, { orgId: org.id, boardEntryIds, ...input }))
  const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  return { answer, ids }
}

/** The reminders members received about their licenses. */
const noticesOf = (org: MadeOrg) =>
  database().notification.findMany({ where: { orgId: org.id, kind: 'credential.reminder' } })
const outside = (mailer = memoryMailer()) => {
  return { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
}

describe('reminding members', () => {
  test('makes one notice for each license that is due, and reports what it did not send', async () => {
    const org = await makeOrg()
    const due = await join(org, 20)
    await makeReported(org.id, { lastName: 'Stone', expiresAt: addDays(today(), 10) })
    const { answer, ids } = await remind(org)
    expect(answer).toEqual({ sent: 1, already: 0, notNeeded: 0, invited: 1, switchedOff: 0 })
    const notices = await noticesOf(org)
    expect(notices).toMatchObject([
      {
        id: ids[0],
        userId: due.user.id,
        kind: 'credential.reminder',
        severity: 'WARN',
        messageKey: 'notices.reminder.expiringMissing',
        actionPath: `/credentials/${due.credential.id}`,
        channels: ['IN_APP', 'EMAIL'],
        state: 'SCHEDULED',
      },
    ])
    const kept = await database().auditEvent.findMany({ where: { orgId: org.id, personId: due.user.id } })
    expect(kept.map(({ action }) => action)).toContain('credential.reminded')
  })

  test('sends once a day, also when asked twice at once', async () => {
    const org = await makeOrg()
    await join(org, 20)
    const answers = await Promise.all([remind(org), remind(org), remind(org)])
    expect(answers.map(({ answer }) => answer.sent).toSorted()).toEqual([0, 0, 1])
    expect((await remind(org)).answer).toEqual({ sent: 0, already: 1, notNeeded: 0, invited: 0, switchedOff: 0 })
    expect(await noticesOf(org)).toHaveLength(1)
  })

  test('who switched every way off is told nothing, and is not counted as reminded', async () => {
    const org = await makeOrg()
    const { user } = await join(org, 20)
    const settings = (['IN_APP', 'EMAIL'] as const).map((channel) => ({
      topic: 'EXPIRY' as const,
      channel,
      enabled: false,
    }))
    await done(updateNotificationSettings(ctxFor(user), { settings }))
    const { answer, ids } = await remind(org)
    expect(answer).toEqual({ sent: 0, already: 0, notNeeded: 0, invited: 0, switchedOff: 1 })
    expect(ids).toEqual([])
    expect(await noticesOf(org)).toMatchObject([{ channels: [], state: 'SUPPRESSED', readAt: expect.any(Date) }])
    const [entry] = (await done(listBoard(asAdmin(org), { orgId: org.id }))).edges
    expect(entry?.node.remindedAt).toBeNull()
  })

  test('works by filter, and reaches nobody without ids and filter', async () => {
    const org = await makeOrg()
    await join(org, 20)
    await join(org, -3)
    expect((await remind(org, { filter: { band: 'EXPIRED' } })).answer.sent).toBe(1)
    expect(await remindMembers(asAdmin(org), { orgId: org.id })).toMatchObject({
      ok: false,
      problem: { code: 'invalidInput' },
    })
  })

  test('finds no entry of another organization', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    await join(org, 20)
    await join(other, 20)
    const boardEntryIds = [...(await idsOf(org)), ...(await idsOf(other))]
    expect(await remindMembers(asAdmin(org), { orgId: org.id, boardEntryIds })).toEqual(fail('notFound'))
    expect(await noticesOf(org)).toEqual([])
  })

  test('refuses more than a hundred ids', async () => {
    const org = await makeOrg()
    const boardEntryIds = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(await remindMembers(asAdmin(org), { orgId: org.id, boardEntryIds })).toMatchObject({
      ok: false,
      problem: { code: 'invalidInput' },
    })
  })
})

describe('sending a reminder', () => {
  test('happens once, in the language of its reader', async () => {
    const org = await makeOrg({ name: 'Sunrise' })
    const { user, credential } = await join(org, 20)
    await done(updateUserPrefs(ctxFor(user), { id: user.id, operation: 'SET', data: { uiLanguage: 'es' } }))
    const { ids } = await remind(org)
    const mailer = memoryMailer()
    await sendNotices(ids, outside(mailer))
    await sendNotices(ids, outside(mailer))
    expect(mailer.sent).toHaveLength(1)
    const [mail] = mailer.sent
    expect(mail).toMatchObject({ to: user.email, locale: 'es' })
    expect(mail?.subject).toMatch(/^Le faltan 48 horas/)
    expect(mail?.text).toContain('Sunrise')
    expect(mail?.text).toContain(`https://suma.test/credentials/${credential.id}`)
    expect(await noticesOf(org)).toMatchObject([{ state: 'SENT' }])
  })

  test.each([
    [
      'renewed',
      async ({ user, credential }: Awaited<ReturnType<typeof join>>) =>
        void (await done(
          renewCredential(ctxFor(user), {
            id: credential.id,
            version: 1,
            expiresAt: addYears(credential.expiresAt, 2),
            reason: 'It has arrived.',
          }),
        )),
    ],
    [
      'archived',
      async ({ user, credential }: Awaited<ReturnType<typeof join>>) =>
        void (await done(archiveCredential(ctxFor(user), { id: credential.id, version: 1 }))),
    ],
    [
      'of somebody who has left',
      async ({ id, orgId }: Awaited<ReturnType<typeof join>>) => {
        const admin = await makeUser()
        const role = await makeRole({ orgId, user: admin, roleType: 'ADMIN' })
        await done(removeMember(ctxFor(admin, { roles: [role] }), { id, version: 1, reason: 'RETIRED' }))
      },
    ],
  ])('is dropped for a license that is %s meanwhile', async (_name, change) => {
    const org = await makeOrg()
    const member = await join(org, 20)
    const { ids } = await remind(org)
    await change(member)
    const mailer = memoryMailer()
    await sendNotices(ids, outside(mailer))
    expect(mailer.sent).toEqual([])
    expect(await noticesOf(org)).toMatchObject([{ state: 'SUPPRESSED', sentAt: null }])
  })

  test('is tried again when the mail server did not take it', async () => {
    const org = await makeOrg()
    await join(org, 20)
    const { ids } = await remind(org)
    const broken = { ...memoryMailer(), send: () => Promise.reject(new Error('mail server away')) }
    await expect(sendNotices(ids, outside(broken))).rejects.toThrow('not taken')
    expect(await noticesOf(org)).toMatchObject([{ state: 'FAILED' }])
    const mailer = memoryMailer()
    await sendNotices(ids, outside(mailer))
    expect(mailer.sent).toHaveLength(1)
    expect(await noticesOf(org)).toMatchObject([{ state: 'SENT' }])
  })

  test('only stores a notice for somebody without an email address', async () => {
    const org = await makeOrg()
    await join(org, 20, { phone: newPhone() })
    const { ids } = await remind(org)
    const mailer = memoryMailer()
    await sendNotices(ids, outside(mailer))
    expect(mailer.sent).toEqual([])
    expect(await noticesOf(org)).toMatchObject([{ state: 'SENT', channels: ['IN_APP'] }])
  })
})

test('asks for the renewal of a license that expired long ago', async () => {
  const org = await makeOrg()
  const user = await makeUser()
  await makeCredential({ user, effectiveAt: addYears(today(), -5), expiresAt: addYears(today(), -1) })
  await makeRole({ orgId: org.id, user })
  const { ids } = await remind(org)
  const mailer = memoryMailer()
  await sendNotices(ids, outside(mailer))
  expect(mailer.sent[0]?.subject).toMatch(/^Your license has expired/)
})

describe('the last reminder on the board', () => {
  const board = async (org: MadeOrg) => {
    const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id }))
    return new Map(edges.map(({ node }) => [node.credentialId, node.remindedAt]))
  }

  test('is that of this organization and license, and empty when nothing was sent', async () => {
    const org = await makeOrg()
    const [due, fine, gone] = [await join(org, 20), await join(org, 400), await join(org, 30)]
    const other = await makeCredential({ user: due.user, credentialType: 'HHA', expiresAt: addDays(today(), 500) })
    const { edges } = await done(listBoard(asAdmin(org), { orgId: org.id }))
    const meant = edges.filter(({ node }) => [due, gone].some(({ credential }) => credential.id === node.credentialId))
    const { ids } = await remind(org, { boardEntryIds: meant.map(({ node }) => node.id) })
    const first = (await noticesOf(org)).find(({ userId }) => userId === due.user.id)
    expect((await board(org)).get(due.credential.id)).toEqual(first?.createdAt)
    await database().notification.updateMany({ where: { userId: gone.user.id }, data: { state: 'SUPPRESSED' } })
    const sentAt = new Date(Date.now() - 60_000)
    await database().notification.updateMany({ where: { id: { in: ids }, userId: due.user.id }, data: { sentAt } })
    const now = await board(org)
    expect(now.get(due.credential.id)).toEqual(sentAt)
    for (const id of [fine.credential.id, other.id, gone.credential.id]) expect(now.get(id)).toBeNull()
  })

  test('of another organization is not shown', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const due = await join(org, 20)
    await makeRole({ orgId: other.id, user: due.user })
    await remind(other)
    expect((await board(other)).get(due.credential.id)).toBeInstanceOf(Date)
    expect((await board(org)).get(due.credential.id)).toBeNull()
  })

  test('is read in one statement, however many there are', async () => {
    const org = await makeOrg()
    await join(org, 20)
    const count = async () => {
      const ctx = asAdmin(org)
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      await done(listBoard(ctx, { orgId: org.id }))
      const made = statements.mock.calls.length
      statements.mockRestore()
      return made
    }
    await remind(org)
    expect(await count()).toBe(1)
    for (const days of [10, 11, 12, 13]) await join(org, days)
    await remind(org)
    expect(await count()).toBe(1)
  })
})
