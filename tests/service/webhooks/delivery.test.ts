import { describe, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { deliveriesOf, endOne as endOneAt, makeListening as listeningAt } from '@/fixtures/listening'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { receiverOfTests } from '@/fixtures/receiver'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { deliverAt, localWebhooks, signedWith } from '@/fixtures/webhooks'
import { memorySender } from '@/lib/adapters/webhooks/webhook-port'
import { database } from '@/lib/data/db'
import { claimDeliveries } from '@/lib/data/webhooks/deliveries'
import { emitEvents } from '@/lib/data/webhooks/events'
import { fullName } from '@/lib/domain/people/names'
import { atOnce, retryDelays } from '@/lib/domain/webhooks/attempts'
import { documentRequested } from '@/lib/domain/webhooks/event-data'
import { env } from '@/lib/env'
import { webhookBody } from '@/lib/i18n/webhook-body'
import { deliverWebhook } from '@/lib/jobs/deliver-webhooks'
import type { Job } from '@/lib/services/job-table'
import { getWebhookDelivery, recordWebhookAttempts } from '@/lib/services/webhooks/deliveries'
import { sweepWebhooks } from '@/lib/services/webhooks/maintenance'
import { getWebhook, rotateWebhookSecret, updateWebhook } from '@/lib/services/webhooks/webhooks'

const receiver = receiverOfTests()
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
const day = 86_400_000
const makeListening = (fields: Record<string, unknown> = {}) => listeningAt(receiver.url, fields)
const endOne = (org: MadeOrg, at = now) => endOneAt(org, at)

describe('a delivery', () => {
  test('to a program that is slow gives way to those of others, and goes on after them', async () => {
    const { org, webhook } = await makeListening()
    for (let count = 0; count <= atOnce; count += 1) await endOne(org)
    let at = now.getTime()
    const slow = memorySender(() => {
      at += 3000
      return { status: 200, error: null }
    })
    const queued: Job[] = []
    const jobs = { send: async (_tx: unknown, job: Job) => void queued.push(job) }
    await deliverWebhook(webhook.id, { db: database(), sender: slow, jobs, now: () => new Date(at) })
    expect([slow.sent.length, queued]).toEqual([atOnce, [{ queue: 'webhooks', data: { webhookId: webhook.id } }]])
    await deliverAt(webhook.id, new Date(at), slow)
    expect(slow.sent).toHaveLength(atOnce + 1)
  })

  test('is signed, describes what happened, and ends when the receiver accepts it', async () => {
    const { org, webhook, secret } = await makeListening()
    const { role, sent } = await endOne(org)
    // The delivery job is queued in the same transaction as the change.
    expect(sent).toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, now)
    const [one] = receiver.received
    expect(signedWith(secret, one!)).toBe(true)
    const [delivery] = await deliveriesOf(org, webhook.id)
    expect(one!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': delivery!.eventId,
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

  test('is signed with both secrets for a day after a new secret was made', async () => {
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

  test('that fails is tried again after each retry delay, and given up after the last', async () => {
    const { org, webhook } = await makeListening()
    receiver.status = 503
    await endOne(org)
    let at = now
    for (const wait of retryDelays) {
      const sent = await deliverAt(webhook.id, at)
      const next = new Date(at.getTime() + wait)
      expect(sent).toEqual([{ queue: 'webhooks', data: { webhookId: webhook.id }, startAfter: next }])
      const [delivery] = await deliveriesOf(org, webhook.id)
      expect(delivery).toMatchObject({ state: 'PENDING', nextAttemptAt: next, last: { status: 503, error: 'status' } })
      // Nothing is sent a moment earlier.
      const count = receiver.received.length
      await deliverAt(webhook.id, new Date(next.getTime() - 1))
      expect(receiver.received).toHaveLength(count)
      at = next
    }
    await deliverAt(webhook.id, at)
    const [delivery] = await deliveriesOf(org, webhook.id)
    expect(delivery).toMatchObject({ state: 'FAILED', attemptCount: retryDelays.length + 1, nextAttemptAt: null })
    expect((await done(getWebhookDelivery(ctxOfAdmin(org), { id: delivery!.id }))).attempts).toHaveLength(
      retryDelays.length + 1,
    )
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({
      waiting: 0,
      failed: 1,
      failingSince: now,
    })
  })

  test('whose process ends before it is recorded is tried again after its lease, and recorded once', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const leasedUntil = later(60_000)
    const [lost] = await claimDeliveries(database(), webhook.id, { now, leasedUntil, size: 5 })
    await deliverAt(webhook.id, later(30_000))
    expect(receiver.received).toHaveLength(0)
    // The sweep that runs every minute finds it.
    const sweeping = ctxOfJob(later(61_000))
    await done(sweepWebhooks(sweeping, {}))
    expect(sweeping.sent).toContainEqual({ queue: 'webhooks', data: { webhookId: webhook.id } })
    await deliverAt(webhook.id, later(61_000))
    expect(receiver.received).toHaveLength(1)
    // The first process was only slow: its result no longer matters.
    const attempt = {
      deliveryId: lost!.id,
      leasedUntil,
      attemptCount: 0,
      type: 'member.ended',
      status: 500,
      error: 'status' as const,
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

  test('of a backlog is sent once, a few at a time, by two processes at once', async () => {
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

describe('a delivery to a chat', () => {
  const textOf = () => (JSON.parse(receiver.received.at(-1)!.body) as { text: string }).text

  test('is one sentence with the name and a link, signed as every other, in the language of the webhook', async () => {
    const { org, webhook, secret } = await makeListening({ format: 'CHAT', language: 'es' })
    const { role } = await endOne(org)
    await deliverAt(webhook.id, now)
    const [one] = receiver.received
    expect(signedWith(secret, one!)).toBe(true)
    expect(one!.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(Object.keys(JSON.parse(one!.body))).toEqual(['text'])
    expect(textOf()).toBe(
      `${fullName(role.user)} ya no es miembro de ${org.name}. ${env().APP_URL}/orgs/${org.id}/members/${role.id}`,
    )
  })

  test('names nobody where the event may be about a record of health', async () => {
    const { org, webhook } = await makeListening({ format: 'CHAT', language: 'en', events: ['document.requested'] })
    const role = await makeRole({ orgId: org.id })
    const asked = { orgId: org.id, userId: role.user.id, id: role.id, requestId: role.id, kind: 'HEALTH', dueOn: null }
    await database().$transaction((tx) => emitEvents(tx, [documentRequested({ ...asked, title: 'TB test' })], now))
    await deliverAt(webhook.id, now)
    expect(textOf()).toBe(
      `A member was asked for a document. (${org.name}) ${env().APP_URL}/orgs/${org.id}/documents/requests`,
    )
  })

  test('goes by what the webhook is when it is sent', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const input = { id: webhook.id, version: webhook.version, format: 'CHAT' as const }
    await done(updateWebhook(ctxOfAdmin(org, { webhooks: localWebhooks }), { input }))
    await deliverAt(webhook.id, now)
    expect(textOf()).toContain(org.name)
    const [delivery] = await deliveriesOf(org, webhook.id)
    expect(webhookBody(delivery!, env().APP_URL)).toBe(receiver.received[0]!.body)
  })
})
