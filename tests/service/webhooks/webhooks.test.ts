import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { makeWebhook, webhookFields } from '@/fixtures/webhooks'
import { database } from '@/lib/data/db'
import type { Scope } from '@/lib/domain/access/api-token'
import { fail } from '@/lib/domain/result'
import { webhookEvents, webhooksPerOrg } from '@/lib/domain/webhooks/events'
import { webhookBody } from '@/lib/i18n/webhook-body'
import { updateMember } from '@/lib/services/members/membership'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  sendTestWebhook,
} from '@/lib/services/webhooks/deliveries'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '@/lib/services/webhooks/webhooks'

const enter = (orgId: string, fields: Record<string, unknown> = {}) => ({ input: { orgId, ...webhookFields(fields) } })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const secretIn = (id: string) => database().webhookSubscription.findUniqueOrThrow({ where: { id } })

/** By a token of the organization with these scopes. */
const byToken = (org: MadeOrg, ...scopes: Scope[]) => ctxOfAdmin(org, { scopes: ['webhooks:write', ...scopes] })
const needs = (scope: Scope) => fail('scopeRequired', undefined, { params: { scope } })

test('a token has sent, and reads in the log, what it may read of the organization and no more', async () => {
  const org = await makeClassOrg()
  const make = (ctx: ReturnType<typeof byToken>, fields: Record<string, unknown>) =>
    createWebhook(ctx, enter(org.id, fields))
  const classes = { events: ['session.finalized', 'enrollment.changed'] }
  expect(await make(byToken(org), { events: ['member.ended'] })).toEqual(needs('members:read'))
  expect(await make(byToken(org), classes)).toEqual(needs('training:read'))
  // A sentence names members.
  expect(await make(byToken(org, 'training:read'), { ...classes, format: 'CHAT' })).toEqual(needs('members:read'))
  const { webhook } = await done(make(byToken(org, 'training:read'), classes))

  const { webhook: other } = await makeWebhook(org, { events: ['member.changed'], format: 'CHAT' })
  const member = await makeRole({ orgId: org.id })
  await done(updateMember(ctxOfAdmin(org), { input: { id: member.id, version: 1, department: 'Night' } }))
  const change = (ctx: ReturnType<typeof byToken>, fields: Record<string, unknown>) =>
    updateWebhook.unknown(ctx, { input: { id: other.id, version: 1, ...fields } })
  const url = 'https://elsewhere.example.com/suma'
  expect(await change(byToken(org, 'training:read'), { url })).toEqual(needs('members:read'))
  // Neither by choosing other events first, which leaves what waits.
  expect(await change(byToken(org, 'training:read'), { ...classes, format: 'SUMA', url })).toEqual(
    needs('members:read'),
  )
  expect(await updateWebhook(byToken(org), { input: { id: webhook.id, version: 1, format: 'CHAT' } })).toEqual(
    needs('members:read'),
  )
  const [{ node: delivery } = { node: null }] = (
    await done(listWebhookDeliveries(ctxOfAdmin(org), { webhookId: other.id, first: 10 }))
  ).edges
  for (const read of [
    (ctx: ReturnType<typeof byToken>) => listWebhookDeliveries(ctx, { webhookId: other.id, first: 10 }),
    (ctx: ReturnType<typeof byToken>) => getWebhookDelivery(ctx, { id: delivery!.id }),
    (ctx: ReturnType<typeof byToken>) => replayWebhookDelivery(ctx, { id: delivery!.id }),
  ]) {
    expect(await read(byToken(org, 'training:read'))).toEqual(needs('members:read'))
    expect(await read(byToken(org, 'members:read'))).toMatchObject({ ok: true })
  }
  await database().webhookSubscription.update({ where: { id: other.id }, data: { events: ['session.finalized'] } })
  expect(await change(byToken(org, 'training:read'), { format: 'SUMA', url })).toEqual(needs('members:read'))
  expect(await change(byToken(org, 'members:read', 'training:read'), { url })).toMatchObject({ ok: true })
})

describe('making a webhook', () => {
  test('shows its secret once, and the database holds it encrypted', async () => {
    const org = await makeClassOrg()
    const events = ['member.ended', 'credit.added', 'member.ended']
    const webhook = await done(createWebhook(ctxOfAdmin(org), enter(org.id, { events })))
    expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook.webhook).toMatchObject({
      events: ['credit.added', 'member.ended'],
      state: 'ACTIVE',
      failingSince: null,
    })
    const { secret } = await secretIn(webhook.webhook.id)
    expect(Buffer.from(secret).toString('latin1')).not.toContain(webhook.secret)
    expect(ctxOfAdmin(org).webhooks.open(secret)).toBe(webhook.secret)
    const shown = JSON.stringify([
      await done(getWebhook(ctxOfAdmin(org), { id: webhook.webhook.id })),
      await done(listWebhooks(ctxOfAdmin(org), { orgId: org.id })),
    ])
    expect(shown).not.toContain('ecret"')
    expect(shown).not.toContain(webhook.secret)
  })

  test('is for a program unless a chat is chosen, in the language of the request unless another is', async () => {
    const org = await makeClassOrg()
    const make = (fields: Record<string, unknown>, locale: 'en' | 'ja' = 'en') =>
      done(createWebhook({ ...ctxOfAdmin(org), locale }, enter(org.id, fields)))
    expect((await make({}, 'ja')).webhook).toMatchObject({ format: 'SUMA', locale: 'ja' })
    const { webhook } = await make({ format: 'CHAT', language: 'es' }, 'ja')
    expect(webhook).toMatchObject({ format: 'CHAT', locale: 'es' })
    const change = (overrides: Record<string, unknown>) =>
      updateWebhook.unknown(ctxOfAdmin(org), { input: { id: webhook.id, version: 1, ...overrides } })
    expect(await change({ language: 'fr' })).toEqual(fail('invalidInput', { 'input.language': 'validation.chooseOne' }))
    expect(await change({ format: 'MAIL' })).toEqual(fail('invalidInput', { 'input.format': 'validation.chooseOne' }))
    expect(await done(change({ name: 'Chat' }))).toMatchObject({ name: 'Chat', format: 'CHAT', locale: 'es' })
  })

  test('happens once for a repeated request, which gets the same secret, stored nowhere in the clear', async () => {
    const org = await makeClassOrg()
    const idempotency = { operation: 'createWebhook', key: 'k1', requestHash: Buffer.alloc(32) }
    const input = enter(org.id)
    const first = await done(createWebhook(ctxOfAdmin(org, { idempotency }), input))
    const second = await done(createWebhook(ctxOfAdmin(org, { idempotency }), input))
    expect(second.secret).toBe(first.secret)
    expect(second.webhook.id).toBe(first.webhook.id)
    expect(await database().webhookSubscription.count({ where: { orgId: org.id } })).toBe(1)
    const stored = await database().idempotencyKey.findMany({ where: { userId: org.admin.id } })
    expect(JSON.stringify(stored)).not.toContain(first.secret)
  })

  test.each([
    ['an address that is not public', { url: 'https://10.0.0.1/' }, { 'input.url': 'validation.webhookPrivate' }],
    ['http', { url: 'http://staff.example.com/' }, { 'input.url': 'validation.webhookHttps' }],
    ['no event', { events: [] }, { 'input.events': 'validation.chooseAtLeastOne' }],
    [
      'an event that is none',
      { events: ['member.born'] },
      { 'input.events.0': { key: 'validation.chooseOne', params: { allowed: webhookEvents.join(', ') } } },
    ],
    ['no name', { name: ' ' }, { 'input.name': 'validation.required' }],
  ])('is refused at its field for %s', async (_name, fields, problems) => {
    const org = await makeClassOrg()
    expect(await createWebhook(ctxOfAdmin(org), enter(org.id, fields))).toEqual(fail('invalidInput', problems))
  })

  test('is refused in an organization without the feature', async () => {
    const org = await makeOrg()
    expect(await createWebhook(ctxOfAdmin(org), enter(org.id))).toEqual(fail('featureOff'))
    expect(await listWebhooks(ctxOfAdmin(org), { orgId: org.id })).toEqual(fail('featureOff'))
  })

  test('twelve times at once makes ten', async () => {
    const org = await makeClassOrg()
    const all = await Promise.all(Array.from({ length: 12 }, () => createWebhook(ctxOfAdmin(org), enter(org.id))))
    const refused = fail('webhookLimit', undefined, { params: { limit: webhooksPerOrg } })
    expect(all.filter(({ ok }) => ok)).toHaveLength(webhooksPerOrg)
    expect(all.filter(({ ok }) => !ok)).toEqual([refused, refused])
    const listed = await done(listWebhooks(ctxOfAdmin(org), { orgId: org.id, first: 4 }))
    const { endCursor } = listed.pageInfo
    const rest = await done(listWebhooks(ctxOfAdmin(org), { orgId: org.id, first: 50, after: endCursor }))
    expect(new Set([...listed.edges, ...rest.edges].map(({ node }) => node.id)).size).toBe(webhooksPerOrg)
  })
})

describe('a webhook', () => {
  test('is changed in the named fields, with the current version only', async () => {
    const org = await makeClassOrg()
    const { webhook } = await makeWebhook(org)
    const input = { ...seen(webhook), url: 'https://new.example.com/', events: ['session.finalized' as const] }
    const changed = await done(updateWebhook(ctxOfAdmin(org), { input }))
    expect(changed).toMatchObject({ name: webhook.name, url: input.url, events: input.events, version: 2 })
    expect(await updateWebhook(ctxOfAdmin(org), { input })).toEqual(
      fail('staleVersion', undefined, { current: changed }),
    )
    const wrong = { ...seen(changed), url: 'https://localhost/' }
    const problem = fail('invalidInput', { 'input.url': 'validation.webhookPrivate' })
    expect(await updateWebhook(ctxOfAdmin(org), { input: wrong })).toEqual(problem)
  })

  test('is paused, resumed and removed; a removed one is gone with its secret', async () => {
    const org = await makeClassOrg()
    const { webhook } = await makeWebhook(org)
    const paused = await done(pauseWebhook(ctxOfAdmin(org), seen(webhook)))
    expect(paused.state).toBe('PAUSED')
    expect(await pauseWebhook(ctxOfAdmin(org), seen(paused))).toEqual(fail('webhookState'))
    expect(await sendTestWebhook(ctxOfAdmin(org), { id: webhook.id })).toEqual(fail('webhookState'))
    const resumed = await done(resumeWebhook(ctxOfAdmin(org), seen(paused)))
    expect(resumed.state).toBe('ACTIVE')
    await done(sendTestWebhook(ctxOfAdmin(org), { id: webhook.id }))
    await done(removeWebhook(ctxOfAdmin(org), seen(resumed)))
    expect(await getWebhook(ctxOfAdmin(org), { id: webhook.id })).toEqual(fail('notFound'))
    expect(await resumeWebhook(ctxOfAdmin(org), seen(resumed))).toEqual(fail('notFound'))
    expect((await done(listWebhooks(ctxOfAdmin(org), { orgId: org.id }))).edges).toEqual([])
    expect(await secretIn(webhook.id)).toMatchObject({ state: 'ENDED', secret: new Uint8Array(), oldSecret: null })
    expect(await database().webhookDelivery.count({ where: { subscriptionId: webhook.id, state: 'PENDING' } })).toBe(0)
  })

  test('gets a new secret, and the previous one stays valid for a day', async () => {
    const org = await makeClassOrg()
    const { webhook, secret } = await makeWebhook(org)
    const now = new Date()
    const rotated = await done(rotateWebhookSecret(ctxOfAdmin(org, { now }), seen(webhook)))
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.oldSecretUntil).toEqual(new Date(now.getTime() + 86_400_000))
    const { oldSecret } = await secretIn(webhook.id)
    expect(ctxOfAdmin(org).webhooks.open(oldSecret!)).toBe(secret)
    // Whoever saw an older version is refused without learning the secret.
    expect(await rotateWebhookSecret(ctxOfAdmin(org), seen(webhook))).toEqual(
      fail('staleVersion', undefined, { params: undefined }),
    )
  })

  test('paused by two at once is paused once', async () => {
    const org = await makeClassOrg()
    const { webhook } = await makeWebhook(org)
    const both = await Promise.all([1, 2].map(() => pauseWebhook(ctxOfAdmin(org), seen(webhook))))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'staleVersion' } })
  })

  test('has a log in pages, newest first, that shows what is sent', async () => {
    const org = await makeClassOrg()
    const { webhook } = await makeWebhook(org)
    for (let minute = 0; minute < 3; minute += 1)
      await done(sendTestWebhook(ctxOfAdmin(org, { now: new Date(Date.now() + minute * 60_000) }), { id: webhook.id }))
    const asked = { webhookId: webhook.id, first: 2 }
    const page = await done(listWebhookDeliveries(ctxOfAdmin(org), asked))
    expect(page.pageInfo.hasNextPage).toBe(true)
    const rest = await done(listWebhookDeliveries(ctxOfAdmin(org), { ...asked, after: page.pageInfo.endCursor }))
    const all = [...page.edges, ...rest.edges].map(({ node }) => node)
    expect(all).toHaveLength(3)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => b.getTime() - a.getTime()),
    )
    expect((await done(listWebhookDeliveries(ctxOfAdmin(org), { ...asked, state: 'FAILED' }))).edges).toEqual([])
    const delivery = await done(getWebhookDelivery(ctxOfAdmin(org), { id: all[0]!.id }))
    const { attempts } = delivery
    expect(JSON.parse(webhookBody(delivery, 'https://suma.test'))).toMatchObject({
      type: 'webhook.test',
      version: 1,
      orgId: org.id,
      data: { webhookId: webhook.id },
    })
    expect(attempts).toEqual([])
    expect((await done(getWebhook(ctxOfAdmin(org), { id: webhook.id }))).waiting).toBe(3)
  })
})
