import { pauseDeliveries, resumeDeliveries } from '@/lib/data/webhooks/deliveries'
import { endWebhook, replaceSecret, updateWebhook, type WebhookRecord } from '@/lib/data/webhooks/webhooks'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { secretOverlap } from '@/lib/domain/webhooks/attempts'
import { defineService } from '../define-service'
import { changeWebhook, type WebhookChange, webhookById, webhookFeature } from './change-webhook'
import { seenWebhook } from './webhook-input'
import { newSealedSecret, type Sealed, sealedAnswer, withSecret } from './webhook-secret'

const changeResult = (action: AuditAction, after: WebhookRecord): Result<WebhookChange<WebhookRecord>> =>
  ok({ action, after, answer: after })

/** Pauses a webhook; events in the meantime are stored, and sent once it is resumed. */
export const pauseWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async ({ tx }, { id, state }) => {
      if (state !== 'ACTIVE') return fail('webhookState')
      await pauseDeliveries(tx, id)
      return changeResult('webhook.paused', await updateWebhook(tx, id, { state: 'PAUSED' }))
    }),
})

/** Resumes a webhook, whoever paused it, beginning with the stored events; an active one does not change. */
export const resumeWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async ({ tx }, webhook) => {
      const { id } = webhook
      if (webhook.state === 'ACTIVE') return changeResult('webhook.resumed', webhook)
      await resumeDeliveries(tx, id, ctx.now)
      return changeResult('webhook.resumed', await updateWebhook(tx, id, { state: 'ACTIVE', failingSince: null }))
    }),
})

/** Deletes a webhook; pending deliveries are not sent. */
export const removeWebhook = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) =>
    changeWebhook(ctx, seen, async ({ tx }, webhook) => {
      await endWebhook(tx, webhook.id)
      return ok({ action: 'webhook.removed', after: null, answer: webhook })
    }),
})

/** Makes a new secret, returned only once; for a day, deliveries are signed with the previous one as well. */
export const rotateWebhookSecret = defineService({
  action: 'webhook.manage',
  input: seenWebhook,
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, seen) => {
    const secret = newSealedSecret(ctx)
    const oldSecretUntil = new Date(ctx.now.getTime() + secretOverlap)
    const rotated = changeWebhook<Sealed>(ctx, seen, async ({ tx }, { id }) => {
      const after = await replaceSecret(tx, id, { secret, oldSecretUntil })
      const answer = sealedAnswer(after, secret)
      return answer.ok ? ok({ action: 'webhook.secretRotated', after, answer: answer.value }) : answer
    })
    return withSecret(ctx, rotated)
  },
})
