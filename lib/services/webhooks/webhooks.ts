import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import {
  countDeliveries,
  type DeliveryCounts,
  listTypesInLog,
  pauseDeliveries,
  resumeDeliveries,
} from '@/lib/data/webhooks/deliveries'
import {
  countWebhooks,
  endWebhook,
  insertWebhook,
  listWebhookPage,
  replaceSecret,
  updateWebhook as saveWebhook,
  updateWebhook as storeWebhook,
  type WebhookRecord,
} from '@/lib/data/webhooks/webhooks'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { secretOverlap } from '@/lib/domain/webhooks/attempts'
import { webhooksPerOrg } from '@/lib/domain/webhooks/events'
import { omittable } from '../credentials/credential-input'
import type { Ctx, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { definedFields, id, version } from '../inputs'
import { tellAccessMade } from '../notices/admin-notices'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'
import {
  changeWebhook,
  events,
  format,
  language,
  newSealedSecret,
  refuseUnreadable,
  type Sealed,
  sealedAnswer,
  seenWebhook,
  urlProblems,
  type WebhookChange,
  webhookById,
  webhookFeature,
  webhookName,
  webhookUrl,
  withSecret,
} from './webhook-input'

/** A webhook with its pending and failed deliveries, counted up to 1,000. */
export type WebhookView = WebhookRecord & DeliveryCounts

/** The webhooks of an organization, oldest first. */
export const listWebhooks = defineService({
  action: 'webhook.list',
  input: z.strictObject({ orgId: id, first, after: positionInput(z.tuple([storedInstant, id])) }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature: { type: 'WEBHOOKS', orgOf: ({ id: orgId }) => orgId },
  run: async (ctx, { first: size, after: position }, { id: orgId }): Promise<Result<PageOf<WebhookView>>> => {
    const from = position && { createdAt: new Date(position[0]), id: position[1] }
    const rows = await listWebhookPage(ctx.db, { orgId, after: from, take: size + 1 })
    const views = await addCounts(ctx, rows)
    return ok(toPage(views, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** One webhook; its secrets are never shown again. */
export const getWebhook = defineService({
  action: 'webhook.read',
  input: z.strictObject({ id }),
  subject: webhookById,
  feature: webhookFeature,
  run: async (ctx, _input, webhook): Promise<Result<WebhookView>> => {
    const [view] = await addCounts(ctx, [webhook])
    return ok(view!)
  },
})

async function addCounts({ db }: Ctx, rows: readonly WebhookRecord[]): Promise<WebhookView[]> {
  if (rows.length === 0) return []
  const counts = await countDeliveries(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { waiting: 0, failed: 0 }) }))
}

const newInput = z.strictObject({
  input: z.strictObject({
    orgId: id,
    name: webhookName,
    url: webhookUrl,
    events,
    format: format.nullish(),
    language: language.nullish(),
  }),
})

/** Makes a webhook of an organization; the secret that signs its deliveries is returned only once. */
export const createWebhook = defineService({
  action: 'webhook.create',
  input: newInput,
  subject: (ctx, { input }) => ctx.load.org.load(input.orgId),
  feature: { type: 'WEBHOOKS', orgOf: ({ id: orgId }) => orgId },
  run: async (ctx, { input }, { id: orgId, name: orgName }) => {
    const unreadable = refuseUnreadable(ctx, { events: input.events, format: input.format ?? 'SUMA' })
    if (unreadable) return unreadable
    const problems = urlProblems(input.url, ctx.webhooks)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const secret = newSealedSecret(ctx)
    const result = write(ctx, async (w): Promise<Result<Sealed>> => {
      await lockInOrg(w.tx, orgId, 'webhooks')
      if ((await countWebhooks(w.tx, orgId)) >= webhooksPerOrg)
        return fail('webhookLimit', undefined, { params: { limit: webhooksPerOrg } })
      const webhook = await insertWebhook(w.tx, {
        orgId,
        name: input.name,
        url: input.url,
        events: input.events,
        format: input.format ?? 'SUMA',
        locale: input.language ?? ctx.locale,
        secret,
        createdById: ctx.viewer.userId,
      })
      const detail = { events: webhook.events }
      w.audit({
        action: 'webhook.created',
        subjectType: 'Webhook',
        subjectId: webhook.id,
        orgId,
        detail,
        after: webhook,
      })
      const { id: webhookId, name } = webhook
      const byId = ctx.viewer.userId
      await tellAccessMade(w, { name: orgName }, { orgId, what: 'webhook', id: webhookId, name, byId })
      return sealedAnswer(webhook, secret)
    })
    return withSecret(ctx, result)
  },
})

const changesInput = z.strictObject({
  input: z.strictObject({
    id,
    version,
    name: omittable(webhookName),
    url: omittable(webhookUrl),
    events: omittable(events),
    format: omittable(format),
    language: omittable(language),
  }),
})

/**
 * Changes the given fields of a webhook. Pending deliveries go to the new address; the choice of events applies from
 * now on.
 */
export const updateWebhook = defineService({
  action: 'webhook.change',
  input: changesInput,
  subject: (ctx, { input }) => webhookById(ctx, input),
  feature: webhookFeature,
  run: async (ctx, { input: { id: webhookId, version: seen, language: locale, ...named } }) => {
    const changes = { ...named, locale }
    const problems = urlProblems(changes.url, ctx.webhooks)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return changeWebhook(ctx, { id: webhookId, version: seen }, async (w, before) => {
      const after = await saveWebhook(w.tx, webhookId, definedFields(changes))
      // What waits or is sent again goes to the new address too.
      const events = [...after.events, ...before.events, ...(await listTypesInLog(w.tx, webhookId))]
      const unreadable = refuseUnreadable(ctx, { events, format: after.format })
      if (unreadable) return unreadable
      const isMore = after.events.some((event) => !before.events.includes(event)) || after.format !== before.format
      if (isMore || after.url !== before.url) await tellMoved(ctx, w, after)
      return ok({
        action: 'webhook.updated',
        after,
        detail: { fields: Object.keys(definedFields(changes)) },
        answer: after,
      })
    })
  },
})

/** Tells all administrators that a webhook sends more from now on, or to somebody else. */
async function tellMoved({ load, viewer }: SignedInCtx, w: Write, { id, orgId, name, version }: WebhookRecord) {
  const org = await load.org.load(orgId)
  const moved = { orgId, what: 'webhookMoved', id: `${id}:${version}`, name, byId: viewer.userId } as const
  if (org) await tellAccessMade(w, org, moved)
}

const changeResult = (action: AuditAction, after: WebhookRecord): Result<WebhookChange<WebhookRecord>> =>
  ok({ action, after, answer: after })

/** Pauses a webhook; events in the meantime are stored, and sent once it is resumed. */
export const pauseWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async (w, { id, state }) => {
      if (state !== 'ACTIVE') return fail('webhookState')
      await pauseDeliveries(w.tx, id)
      return changeResult('webhook.paused', await storeWebhook(w.tx, id, { state: 'PAUSED' }))
    }),
})

/** Resumes a webhook, whoever paused it, beginning with the stored events; an active one does not change. */
export const resumeWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async (w, webhook) => {
      const { id } = webhook
      if (webhook.state === 'ACTIVE') return changeResult('webhook.resumed', webhook)
      await resumeDeliveries(w.tx, id, ctx.now)
      return changeResult('webhook.resumed', await storeWebhook(w.tx, id, { state: 'ACTIVE', failingSince: null }))
    }),
})

/** Deletes a webhook; pending deliveries are not sent. */
export const removeWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async (w, webhook) => {
      await endWebhook(w.tx, webhook.id)
      return ok({ action: 'webhook.removed', after: null, answer: webhook })
    }),
})

/** Makes a new secret, returned only once; for a day, deliveries are signed with the previous one as well. */
export const rotateWebhookSecret = defineService({
  action: 'webhook.change',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) => {
    const secret = newSealedSecret(ctx)
    const oldSecretUntil = new Date(ctx.now.getTime() + secretOverlap)
    const rotated = changeWebhook<Sealed>(ctx, seen, async (w, { id }) => {
      const after = await replaceSecret(w.tx, id, { secret, oldSecretUntil })
      await tellMoved(ctx, w, after)
      const answer = sealedAnswer(after, secret)
      return answer.ok ? ok({ action: 'webhook.secretRotated', after, answer: answer.value }) : answer
    })
    return withSecret(ctx, rotated)
  },
})
