import { describe, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { answers, deliveriesOf, endOne as endOneAt, failing, makeListening as listeningAt } from '@/fixtures/listening'
import type { MadeOrg } from '@/fixtures/orgs'
import { receiverOfTests } from '@/fixtures/receiver'
import { disposeAt } from '@/fixtures/retention'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { deliverAt } from '@/fixtures/webhooks'
import { open, openWith, seal, sealWith } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import {
  replayFailedWebhooks,
  replayWebhookDelivery,
  sendLimits,
  sendTestWebhook,
} from '@/lib/services/webhooks/deliveries'
import { resealSecrets, sweepWebhooks } from '@/lib/services/webhooks/maintenance'
import { getWebhook, pauseWebhook, resumeWebhook } from '@/lib/services/webhooks/webhooks'

const receiver = receiverOfTests()
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
const day = 86_400_000
const makeListening = (fields: Record<string, unknown> = {}) => listeningAt(receiver.url, fields)
const endOne = (org: MadeOrg, at = now) => endOneAt(org, at)

describe('a webhook whose receiver accepts nothing', () => {
  test('is paused after three days; administrators are notified once, and events are kept', async () => {
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
    // While paused nothing is sent, and events wait.
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

  test('starts the count anew after one success', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await deliverAt(webhook.id, now, failing())
    await deliverAt(webhook.id, later(30_000))
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({ failingSince: null })
  })

  test('is not tried again after a failed trial, which does not count', async () => {
    const { org, webhook } = await makeListening()
    await done(sendTestWebhook(ctxOfAdmin(org, { now }), { id: webhook.id }))
    expect(await deliverAt(webhook.id, now, answers(null, 'dns'))).toEqual([])
    expect(await deliveriesOf(org, webhook.id)).toMatchObject([
      { state: 'FAILED', last: { status: null, error: 'dns' } },
    ])
    expect(await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).toMatchObject({ failingSince: null })
  })
})

describe('a webhook paused by hand', () => {
  test('keeps deliveries and events waiting, also those written while it is resumed', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    const paused = await done(pauseWebhook(ctxOfAdmin(org), { id: webhook.id, version: 1 }))
    await endOne(org)
    await deliverAt(webhook.id, now)
    expect(receiver.received).toHaveLength(0)
    await done(resumeWebhook(ctxOfAdmin(org, { now }), { id: webhook.id, version: paused.version }))
    // Stored by a transaction that still saw the webhook as paused.
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
  test('one delivery makes another with the same event, which receivers recognize by its id', async () => {
    const { org, webhook } = await makeListening()
    await endOne(org)
    await deliverAt(webhook.id, now)
    const [first] = await deliveriesOf(org, webhook.id)
    const again = await done(replayWebhookDelivery(ctxOfAdmin(org, { now: later(1000) }), { id: first!.id }))
    expect(again).toMatchObject({ replayOfId: first!.id, eventId: first!.eventId, state: 'PENDING' })
    await deliverAt(webhook.id, later(1000))
    const [one, two] = receiver.received
    expect(two!.body).toBe(one!.body)
    expect(two!.headers['webhook-id']).toBe(one!.headers['webhook-id'])
    expect(two!.headers['suma-delivery-id']).not.toBe(one!.headers['suma-delivery-id'])
  })

  test('everything that was given up since a day happens once each, without what was accepted since', async () => {
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

  test('by two at once sends each event once', async () => {
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

test('nothing is sent or shown while the feature is switched off', async () => {
  const { org, webhook } = await makeListening()
  await endOne(org)
  await database().orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'WEBHOOKS' } })
  await deliverAt(webhook.id, now)
  expect(receiver.received).toHaveLength(0)
  expect(await getWebhook(ctxOfAdmin(org), { id: webhook.id })).toEqual(fail('featureOff'))
})

test('events older than thirty days are deleted with their deliveries', async () => {
  const { org, webhook } = await makeListening()
  await endOne(org, later(-31 * day))
  await endOne(org, later(-29 * day))
  await disposeAt(now)
  expect(await deliveriesOf(org, webhook.id)).toHaveLength(1)
})

test('what was sealed under the secret before is sealed under the new one, and signs the same', async () => {
  const { webhook } = await makeListening()
  const read = () => database().webhookSubscription.findUniqueOrThrow({ where: { id: webhook.id } })
  const before = 'the secret of this installation before this one'
  const text = open((await read()).secret) ?? ''
  await database().webhookSubscription.update({
    where: { id: webhook.id },
    data: { secret: new Uint8Array(sealWith(before, text)), oldSecret: new Uint8Array(sealWith(before, 'whsec_old')) },
  })
  const reseal = (sealed: Uint8Array) => {
    const opened = openWith(before, sealed)
    return opened === null ? null : seal(opened)
  }
  expect((await done(resealSecrets(ctxOfJob(now), { reseal }))).resealed).toBe(1)
  const { secret, oldSecret } = await read()
  expect([open(secret), open(oldSecret ?? new Uint8Array())]).toEqual([text, 'whsec_old'])
  expect((await done(resealSecrets(ctxOfJob(now), { reseal }))).resealed).toBe(0)
})
