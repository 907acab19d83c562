import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memorySender } from '@/lib/adapters/webhooks/memory-sender'
import { database } from '@/lib/data/db'
import { claimDeliveries } from '@/lib/data/webhook-deliveries'
import { fail } from '@/lib/domain/result'
import { atOnce, waits } from '@/lib/domain/webhooks/attempts'
import { removeMember } from '@/lib/services/members/remove-member'
import { getWebhookDelivery, listWebhookDeliveries } from '@/lib/services/webhooks/list-deliveries'
import { getWebhook } from '@/lib/services/webhooks/list-webhooks'
import { pauseWebhook, resumeWebhook, rotateWebhookSecret } from '@/lib/services/webhooks/move-webhook'
import { recordWebhookAttempts } from '@/lib/services/webhooks/record-attempts'
import {
  replayFailedWebhooks,
  replayWebhookDelivery,
  sendLimits,
  sendTestWebhook,
} from '@/lib/services/webhooks/send-again'
import { clearWebhookEvents, sweepWebhooks } from '@/lib/services/webhooks/upkeep'
import { ctxOfJob } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { type MadeOrg, makeRole } from '@/tests/factories/orgs'
import { makeReceiver } from '@/tests/factories/receiver'
import { ctxOfAdmin, makeClassOrg } from '@/tests/factories/tasks'
import { deliverAt, makeWebhook, signedWith } from '@/tests/factories/webhooks'

let status = 200
let receiver: Awaited<ReturnType<typeof makeReceiver>>
beforeAll(async () => {
  receiver = await makeReceiver((response) => void response.writeHead(status).end('ignored'))
})
afterAll(() => receiver.close())
beforeEach(() => {
  status = 200
  receiver.received.length = 0
})

const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
const day = 86_400_000

async function makeListening(fields: Record<string, unknown> = {}) {
  const org = await makeClassOrg()
  const made = await makeWebhook(org, { url: receiver.url, ...fields })
  return { org, ...made }
}

/** Somebody leaves: one event of `member.ended`. */
async function endOne(org: MadeOrg, at = now) {
  const role = await makeRole({ orgId: org.id })
  const ctx = ctxOfAdmin(org, { now: at })
  await done(removeMember(ctx, { id: role.id, version: 1, reason: 'RESIGNED' }))
  return { role, sent: ctx.sent }
}

const deliveriesOf = async (org: MadeOrg, webhookId: string) =>
  (await done(listWebhookDeliveries(ctxOfAdmin(org), { webhookId }))).edges.map(({ node }) => node)
const answers = (code: number | null, error: string | null) => memorySender(() => ({ status: code, error }))
const failing = () => answers(500, 'status')

describe('a delivery', () => {
  test('is signed, says what happened, and is over when it was taken', async () => {
    const { org, webhook, secret } = await makeListening()
    const { role, sent } = await endOne(org)
    // The job that delivers is handed over with the transaction of the change.
    expect(sent).toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, now)
    const [one] = receiver.received
    expect(signedWith(secret, one!)).toBe(true)
    const [delivery] = await deliveriesOf(org, webhook.id)
    expect(one!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'suma-event-id': delivery!.eventId,
      'suma-event-type': 'member.ended',
      'suma-delivery-id': delivery!.id,
    })
    const body = JSON.parse(one!.body)
    expect(body).toMatchObject({ id: delivery!.eventId, type: 'member.ended', version: 1, orgId: org.id })
    expect(body.data).toMatchObject({ userId: role.user.id, memberId: role.id, reason: 'RESIGNED' })
    expect(delivery).toMatchObject({
      state: 'DELIVERED',
      attemptCount: 1,
      deliveredAt: now,
      last: { status: 200, error: null },
    })
    await deliverAt(webhook.id, later(day))
    expect(receiver.received).toHaveLength(1)
  })

  test('is signed with both secrets for a day after a new one', async () => {
    const { org, webhook, secret: old } = await makeListening()
    const fresh = await done(
      rotateWebhookSecret(ctxOfAdmin(org, { now }), { id: webhook.id, version: webhook.version }),
    )
    await endOne(org)
    await deliverAt(webhook.id, now)
    await endOne(org, later(day + 1000))
    await deliverAt(webhook.id, later(day + 1000))
    const [during, dayAfter] = receiver.received
    expect([signedWith(old, during!), signedWith(fresh.secret, during!)]).toEqual([true, true])
    expect([signedWith(old, dayAfter!), signedWith(fresh.secret, dayAfter!)]).toEqual([false, true])
  })

  test('that fails is made again up the ladder, and given up at its end', async () => {
    const { org, webhook } = await makeListening()
    status = 503
    await endOne(org)
    let at = now
    for (const wait of waits) {
      const sent = await deliverAt(webhook.id, at)
      const next = new Date(at.getTime() + wait)
      expect(sent).toEqual([{ queue: 'webhooks', data: { webhookId: webhook.id }, startAfter: next }])
      const [delivery] = await deliveriesOf(org, webhook.id)
      expect(delivery).toMatchObject({ state: 'PENDING', nextAttemptAt: next, last: { status: 503, error: 'status' } })
      // A moment before nothing is sent.
      const count = receiver.received.length
      await deliverAt(webhook.id, new Date(next.getTime() - 1))
      expect(receiver.received).toHaveLength(count)
      at = next
    }
    await deliverAt(webhook.id, at)
    const [delivery] = await deliveriesOf(org, webhook.id)
    expect(delivery).toMatchObject({ state: 'FAILED', attemptCount: waits.length + 1, nextAttemptAt: null })
    expect((await done(getWebhookDelivery(ctxOfAdmin(org), { id: delivery!.id }))).attempts).toHaveLength(
      waits.length + 1,
    )
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({
      waiting: 0,
      failed: 1,
      failingSince: now,
    })
  })

  test('whose process ends before it is recorded is made again after its lease, and recorded once', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const leasedUntil = later(60_000)
    const [lost] = await claimDeliveries(database(), webhook.id, { now, leasedUntil, size: 5 })
    await deliverAt(webhook.id, later(30_000))
    expect(receiver.received).toHaveLength(0)
    // What the sweep of each minute finds.
    const sweeping = ctxOfJob(later(61_000))
    await done(sweepWebhooks(sweeping, {}))
    expect(sweeping.sent).toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, later(61_000))
    expect(receiver.received).toHaveLength(1)
    // The first one was only slow: what it knows is no longer asked for.
    const attempt = {
      deliveryId: lost!.id,
      leasedUntil,
      attemptCount: 0,
      type: 'member.ended',
      status: 500,
      error: 'status',
      durationMs: 1,
    }
    expect(await done(recordWebhookAttempts(ctxOfJob(now), { webhookId: webhook.id, attempts: [attempt] }))).toEqual({
      recorded: 0,
      again: 0,
    })
    expect(await deliveriesOf(org, webhook.id)).toMatchObject([{ state: 'DELIVERED', attemptCount: 1 }])
  })

  test('committed by a change whose job was lost is found by the sweep', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const ctx = ctxOfJob(now)
    await done(sweepWebhooks(ctx, {}))
    expect(ctx.sent.filter((job) => job.queue === 'webhooks' && job.data.webhookId === webhook.id)).toHaveLength(1)
  })

  test('of a backlog: a few at a time, all of them, each once, by two processes at once', async () => {
    const { org, webhook } = await makeListening()
    for (let count = 0; count < 11; count += 1) await endOne(org)
    let open = 0
    let most = 0
    const slow = memorySender()
    const sender = {
      send: async (sending: Parameters<typeof slow.send>[0]) => {
        open += 1
        most = Math.max(most, open)
        const sent = await slow.send(sending)
        await new Promise((next) => setImmediate(next))
        open -= 1
        return sent
      },
    }
    await deliverAt(webhook.id, now, sender)
    expect(most).toBe(atOnce)
    await Promise.all([deliverAt(webhook.id, now, slow), deliverAt(webhook.id, now, slow)])
    expect(slow.sent).toHaveLength(11)
    expect(new Set(slow.sent.map(({ headers }) => headers['suma-delivery-id'])).size).toBe(11)
  })
})

describe('a webhook that takes nothing', () => {
  test('is paused after three days; administrators are told once, and what happens is kept', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await deliverAt(webhook.id, now, failing())
    await endOne(org, later(2 * day))
    await deliverAt(webhook.id, later(2 * day), failing())
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({
      state: 'ACTIVE',
      failingSince: now,
    })
    await endOne(org, later(3 * day))
    await deliverAt(webhook.id, later(3 * day), failing())
    const paused = await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))
    expect(paused).toMatchObject({ state: 'FAILING', failingSince: now })
    const notices = await database().notification.findMany({ where: { orgId: org.id, kind: 'webhookFailing' } })
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ userId: org.admin.id, params: { name: webhook.name, days: 3 } })
    // Paused: nothing goes out, and what happens waits.
    await endOne(org, later(4 * day))
    await deliverAt(webhook.id, later(4 * day))
    expect(receiver.received).toHaveLength(0)
    const resumed = await done(
      resumeWebhook(ctxOfAdmin(org, { now: later(5 * day) }), { id: webhook.id, version: paused.version }),
    )
    expect(resumed).toMatchObject({ state: 'ACTIVE', failingSince: null })
    await deliverAt(webhook.id, later(5 * day))
    expect(receiver.received.length).toBeGreaterThanOrEqual(2)
    expect((await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).waiting).toBe(0)
  })

  test('one success begins the count anew', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await deliverAt(webhook.id, now, failing())
    await deliverAt(webhook.id, later(30_000))
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({ failingSince: null })
  })

  test('a trial that fails is not repeated and counts for nothing', async () => {
    const { org, webhook } = await makeListening()
    await done(sendTestWebhook(ctxOfAdmin(org, { now }), { id: webhook.id }))
    expect(await deliverAt(webhook.id, now, answers(null, 'dns'))).toEqual([])
    expect(await deliveriesOf(org, webhook.id)).toMatchObject([
      { state: 'FAILED', last: { status: null, error: 'dns' } },
    ])
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({ failingSince: null })
  })
})

describe('paused by hand', () => {
  test('what was on its way and what happens waits, also what was told while it was resumed', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const paused = await done(pauseWebhook(ctxOfAdmin(org), { id: webhook.id, version: 1 }))
    await endOne(org)
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(0)
    await done(resumeWebhook(ctxOfAdmin(org, { now }), { id: webhook.id, version: paused.version }))
    // Told by a transaction that still saw it paused.
    await database().webhookDelivery.updateMany({
      where: { subscriptionId: webhook.id },
      data: { nextAttemptAt: null },
    })
    await done(sweepWebhooks(ctxOfJob(now), {}))
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('sending again', () => {
  test('one delivery: another with the same event; receivers know it by its id', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await deliverAt(webhook.id, now)
    const [first] = await deliveriesOf(org, webhook.id)
    const again = await done(replayWebhookDelivery(ctxOfAdmin(org, { now: later(1000) }), { id: first!.id }))
    expect(again).toMatchObject({ replayOfId: first!.id, eventId: first!.eventId, state: 'PENDING' })
    await deliverAt(webhook.id, later(1000))
    const [one, two] = receiver.received
    expect(two!.body).toBe(one!.body)
    expect(two!.headers['suma-event-id']).toBe(one!.headers['suma-event-id'])
    expect(two!.headers['suma-delivery-id']).not.toBe(one!.headers['suma-delivery-id'])
  })

  test('all that were given up since a day, once each, and not what was taken since', async () => {
    const { org, webhook } = await makeListening()
    for (const days of [-9, -1, 0]) await endOne(org, later(days * day))
    await database().webhookDelivery.updateMany({
      where: { subscriptionId: webhook.id },
      data: { state: 'FAILED', nextAttemptAt: null },
    })
    const ask = (since?: Date) => done(replayFailedWebhooks(ctxOfAdmin(org, { now }), { webhookId: webhook.id, since }))
    expect(await ask(later(-2 * day))).toEqual({ count: 2 })
    expect(await ask(later(-2 * day))).toEqual({ count: 0 })
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(2)
    expect(await ask()).toEqual({ count: 1 })
  })

  test('two who ask at once send each event once', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await database().webhookDelivery.updateMany({
      where: { subscriptionId: webhook.id },
      data: { state: 'FAILED', nextAttemptAt: null },
    })
    const both = await Promise.all(
      [1, 2].map(() => done(replayFailedWebhooks(ctxOfAdmin(org, { now }), { webhookId: webhook.id }))),
    )
    expect(both.map(({ count }) => count).toSorted()).toEqual([0, 1])
  })

  test('is limited', async () => {
    const { org, webhook } = await makeListening()
    for (let count = 0; count < sendLimits.tests; count += 1)
      await done(sendTestWebhook(ctxOfAdmin(org), { id: webhook.id }))
    expect(await sendTestWebhook(ctxOfAdmin(org), { id: webhook.id })).toMatchObject({
      problem: { code: 'tooManyRequests' },
    })
  })
})

test('with the feature switched off nothing goes out and nothing is shown', async () => {
  const { org, webhook } = await makeListening()
  await endOne(org)
  await database().orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'WEBHOOKS' } })
  await deliverAt(webhook.id, now)
  expect(receiver.received).toHaveLength(0)
  expect(await getWebhook(ctxOfAdmin(org), { id: webhook.id })).toEqual(fail('featureOff'))
})

test('what is older than thirty days is deleted with its deliveries', async () => {
  const { org, webhook } = await makeListening()
  await endOne(org, later(-31 * day))
  await endOne(org, later(-29 * day))
  expect((await done(clearWebhookEvents(ctxOfJob(now), {}))).deleted).toBeGreaterThanOrEqual(1)
  expect(await deliveriesOf(org, webhook.id)).toHaveLength(1)
})
