import { z } from 'zod'
import { keepResealedBadgeKey, listSealedBadgeKeys } from '@/lib/data/certificates/badges'
import { keepResealedIdentityProvider, listSealedIdentityProviders } from '@/lib/data/identity-providers/write'
import { listDueWebhooks } from '@/lib/data/webhooks/deliveries'
import { keepResealed, listSealedSecrets } from '@/lib/data/webhooks/webhooks'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { write } from '../write'

/** Queues every webhook with due deliveries that a lost job, a pause or an interrupted process left behind. */
export const sweepWebhooks = defineJobService({
  action: 'webhook.sweep',
  input: z.strictObject({}),
  run: (ctx) =>
    write(ctx, async (w) => {
      const due = await listDueWebhooks(w.tx, ctx.now)
      for (const webhookId of due) await w.send({ queue: 'webhooks', data: { webhookId } })
      return ok({ due: due.length })
    }),
})

type Reseal = (sealedSecret: Uint8Array) => Uint8Array | null
const isFunction = (value: unknown): value is Reseal => typeof value === 'function'

/** Seals secrets of webhooks, identity providers and keys of certificates under the installation's newest secret that are still sealed under the one before it. */
export const resealSecrets = defineJobService({
  action: 'webhook.reseal',
  input: z.strictObject({ reseal: z.custom<Reseal>(isFunction) }),
  run: async (ctx, { reseal }) => {
    let resealedCount = 0
    for (const webhook of await listSealedSecrets(ctx.db)) {
      const [secret, oldSecret] = [reseal(webhook.secret), webhook.oldSecret && reseal(webhook.oldSecret)]
      if (!secret && !oldSecret) continue
      await keepResealed(ctx.db, webhook, {
        secret: secret ?? webhook.secret,
        oldSecret: oldSecret ?? webhook.oldSecret,
      })
      resealedCount += 1
    }
    for (const identityProvider of await listSealedIdentityProviders(ctx.db)) {
      const sealedSecret = reseal(identityProvider.clientSecret)
      if (!sealedSecret) continue
      await keepResealedIdentityProvider(ctx.db, identityProvider, sealedSecret)
      resealedCount += 1
    }
    for (const key of await listSealedBadgeKeys(ctx.db)) {
      const sealedKey = reseal(key.secretKey)
      if (!sealedKey) continue
      await keepResealedBadgeKey(ctx.db, key, sealedKey)
      resealedCount += 1
    }
    return ok({ resealed: resealedCount })
  },
})
