import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import { countWebhooks, insertWebhook } from '@/lib/data/webhooks/webhooks'
import { fail, type Result } from '@/lib/domain/result'
import { webhooksPerOrg } from '@/lib/domain/webhooks/events'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { events, format, language, urlProblems, webhookName, webhookUrl } from './webhook-input'
import { newSealedSecret, type Sealed, sealedAnswer, withSecret } from './webhook-secret'

const input = z.strictObject({
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
  input,
  subject: (ctx, { input }) => ctx.load.org.load(input.orgId),
  feature: { type: 'WEBHOOKS', orgOf: ({ id: orgId }) => orgId },
  run: async (ctx, { input }, { id: orgId }) => {
    const problems = urlProblems(input.url, ctx.webhooks)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const secret = newSealedSecret(ctx)
    const result = write(ctx, async ({ tx, audit }): Promise<Result<Sealed>> => {
      await lockInOrg(tx, orgId, 'webhooks')
      if ((await countWebhooks(tx, orgId)) >= webhooksPerOrg)
        return fail('webhookLimit', undefined, { params: { limit: webhooksPerOrg } })
      const webhook = await insertWebhook(tx, {
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
      audit({ action: 'webhook.created', subjectType: 'Webhook', subjectId: webhook.id, orgId, detail, after: webhook })
      return sealedAnswer(webhook, secret)
    })
    return withSecret(ctx, result)
  },
})
