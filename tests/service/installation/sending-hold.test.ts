import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { endOne, makeListening } from '@/fixtures/listening'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { maySend, startSending } from '@/lib/jobs/due-work'
import { jobQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { log } from '@/lib/server/log'
import { getInstallationOverview, resumeSending } from '@/lib/services/installation/installation'

const madeAt = '2026-11-20T06:00:00.000Z'
const restoredAt = new Date(Date.now() - 60_000)
const superAdmin = () => makeUser({ superAdmin: true })
const hold = async () => (await done(getInstallationOverview(ctxFor(await superAdmin()), {}))).sendingHold

beforeAll(() => startQueue(() => {}))
afterAll(() => stopQueue())
afterEach(async () => {
  await database().$executeRaw`DELETE FROM "OperationRun" WHERE "kind" IN ('restore', 'sending')`
})
const restored = () => noteOperation(database(), { kind: 'restore', at: restoredAt, ok: true, detail: { madeAt } })

const waiting = () =>
  database().$queryRaw<{ name: string; kind: string | null }[]>`
    SELECT "name", "data" ->> 'kind' AS "kind" FROM pgboss.job WHERE "state" IN ('created', 'retry')
      AND "name" IN ('mail', 'invitationMail', 'invitations', 'notices', 'webhooks', 'erasures') ORDER BY "name", "kind"`

describe('after a restore', () => {
  test('no message leaves, and the desk says since when', async () => {
    expect([await hold(), await maySend(database(), new Date())]).toEqual([null, true])
    await restored()
    expect(await hold()).toEqual({ restoredAt, madeAt: new Date(madeAt), asked: false })
    let started = false
    const stop = await startSending(async () => {
      started = true
    })
    stop()
    expect(started).toBe(false)
  })

  test('a super admin has them leave again, which is in the history; others find nothing', async () => {
    await restored()
    for (const ctx of [ctxFor(await makeUser()), ctxOfNobody()])
      expect(await resumeSending(ctx, {})).toEqual(fail(ctx.viewer ? 'notFound' : 'signInRequired'))
    const by = await superAdmin()
    expect(await done(resumeSending(ctxFor(by), {}))).toMatchObject({ asked: true })
    expect(await done(resumeSending(ctxFor(by), {}))).toMatchObject({ asked: true })
    const events = await database().auditEvent.findMany({ where: { action: 'installation.sendingResumed' } })
    expect(events.map(({ actorId }) => actorId)).toEqual([by.id])
    expect(await maySend(database(), new Date())).toBe(true)
    expect(await hold()).toBeNull()
    expect(await resumeSending(ctxFor(by), {})).toEqual(fail('conflict'))
  })

  test('what waited is forgotten, what follows is not', async () => {
    await restored()
    const { user } = await makeCredential({ expiresAt: addDays(todayIn('UTC', new Date()), 30) })
    const { org, webhook } = await makeListening('https://hooks.example.com')
    await endOne(org, new Date())
    const notice = { userId: user.id, kind: 'test', severity: 'INFO', messageKey: 'x', params: {} } as const
    const both = await database().notification.create({
      data: { ...notice, channels: ['IN_APP', 'EMAIL'], dedupeKey: randomUUID() },
    })
    const mailOnly = await database().notification.create({
      data: { ...notice, channels: ['EMAIL'], dedupeKey: randomUUID() },
    })
    const mail = { queue: 'mail', data: { kind: 'feedback', feedbackId: randomUUID() } } as const
    const send = (...jobs: Parameters<typeof jobQueue.send>[1][]) =>
      database().$transaction(async (tx) => {
        for (const job of jobs) await jobQueue.send(tx, job)
      })
    await send(
      mail,
      { queue: 'notices', data: { ids: [both.id, mailOnly.id] } },
      { queue: 'webhooks', data: { webhookId: webhook.id } },
      { queue: 'erasures', data: { kind: 'farewell', by: 'EMAIL', to: 'ana@example.com', locale: 'en' } },
      { queue: 'erasures', data: { kind: 'files', keys: [] } },
    )
    await done(resumeSending(ctxFor(await superAdmin()), {}))
    // Two workers notice it at the same moment.
    expect(await Promise.all([maySend(database(), new Date()), maySend(database(), new Date())])).toEqual([true, true])

    expect(await waiting()).toEqual([{ name: 'erasures', kind: 'files' }])
    const states = await database().notification.findMany({ where: { id: { in: [both.id, mailOnly.id] } } })
    expect(new Map(states.map(({ id, state, channels }) => [id, [state, ...channels]]))).toEqual(
      new Map([
        [both.id, ['SENT', 'IN_APP']],
        [mailOnly.id, ['SUPPRESSED']],
      ]),
    )
    // The step of the license counts as sent, so that the ladder does not send it now.
    const steps = await database().schedule.findMany({ where: { kind: { startsWith: 'ladder.' } } })
    expect(steps.length).toBeGreaterThan(0)
    expect(await database().webhookDelivery.groupBy({ by: ['state'], _count: true })).toEqual([
      { state: 'FAILED', _count: 1 },
    ])

    await send(mail)
    expect(await maySend(database(), new Date())).toBe(true)
    expect(await waiting()).toContainEqual({ name: 'mail', kind: 'feedback' })
  })

  test('a worker whose queues fail to start when messages may leave again tries once more', async () => {
    await restored()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      vi.spyOn(log, 'error').mockImplementation(() => {})
      const start = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined)
      const stop = await startSending(start)
      await done(resumeSending(ctxFor(await superAdmin()), {}))
      for (const times of [1, 2]) {
        vi.advanceTimersByTime(5000)
        await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(times), { timeout: 10_000 })
      }
      stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
