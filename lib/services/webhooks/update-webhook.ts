import { z } from 'zod'
import { updateWebhook as saveWebhook } from '@/lib/data/webhooks/webhooks'
import { fail, ok } from '@/lib/domain/result'
import { definedFields } from '../address-input'
import { omittable } from '../credentials/credential-input'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeWebhook, webhookById, webhookFeature } from './change-webhook'
import { events, format, language, urlProblems, webhookName, webhookUrl } from './webhook-input'

const input = z.strictObject({
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
  action: 'webhook.manage',
  input,
  subject: (ctx, { input }) => webhookById(ctx, input),
  feature: webhookFeature,
  run: async (ctx, { input: { id: webhookId, version: seen, language: locale, ...named } }) => {
    const changes = { ...named, locale }
    const problems = urlProblems(changes.url, ctx.webhooks)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return changeWebhook(ctx, { id: webhookId, version: seen }, async ({ tx }) => {
      const after = await saveWebhook(tx, webhookId, definedFields(changes))
      return ok({
        action: 'webhook.updated',
        after,
        detail: { fields: Object.keys(definedFields(changes)) },
        answer: after,
      })
    })
  },
})
