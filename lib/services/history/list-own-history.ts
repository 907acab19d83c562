import { z } from 'zod'
import { listHistory as listRows } from '@/lib/data/audit/list'
import { ok } from '@/lib/domain/result'
import { first } from '../connection'
import { defineService } from '../define-service'
import { historyPage } from './history-entry'
import { conditions, historyPlace, narrowed } from './history-input'

/**
 * The history of the person's own record: their own actions, those of organizations, and visits of super admins with
 * their reasons.
 */
export const listOwnHistory = defineService({
  action: 'history.listOwn',
  input: z.strictObject({ filter: z.strictObject(narrowed).nullish(), first, after: historyPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter, first: size, after: place }) => {
    const query = {
      ...conditions(filter ?? {}),
      personId: ctx.viewer.userId,
      before: place?.[0] ?? null,
      size: size + 1,
    }
    return ok(historyPage(await listRows(ctx.db, query), size, () => true))
  },
})
