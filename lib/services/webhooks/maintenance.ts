import 'server-only'
import { z } from 'zod'
import { listDueWebhooks } from '@/lib/data/webhooks/deliveries'
import { deleteOldEvents } from '@/lib/data/webhooks/events'
import { ok } from '@/lib/domain/result'
import { keptDays } from '@/lib/domain/webhooks/events'
import { defineJobService } from '../define-service'
import { write } from '../write'

/** Hands every webhook with something due to the queue: what a lost job, a pause or a process that ended left behind. */
export const sweepWebhooks = defineJobService({
  action: 'webhook.sweep',
  input: z.strictObject({}),
  run: (ctx) =>
    write(ctx, async ({ tx, send }) => {
      const due = await listDueWebhooks(tx, ctx.now)
      for (const webhookId of due) await send({ queue: 'webhooks', data: { webhookId } })
      return ok({ due: due.length })
    }),
})

const batch = 2000

/** Deletes events older than 30 days with their deliveries, in batches. */
export const clearWebhookEvents = defineJobService({
  action: 'webhook.clear',
  input: z.strictObject({}),
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - keptDays * 86_400_000)
    let deleted = 0
    for (let count = batch; count === batch; deleted += count) count = await deleteOldEvents(ctx.db, before, batch)
    return ok({ deleted })
  },
})
