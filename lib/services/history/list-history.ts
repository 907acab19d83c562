import { z } from 'zod'
import { listHistory as listRows } from '@/lib/data/audit/list'
import { ok } from '@/lib/domain/result'
import { first } from '../connection'
import { defineService } from '../define-service'
import { historyPage } from './history-entry'
import { type HistorySearch, historyPlace, searched } from './history-input'
import { reasonMissing, searchOf } from './history-search'

/**
 * The whole history, newest first, for super admins. Changes are read entry by entry, with a reason
 * (`openHistoryEntry`).
 */
export const listHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ filter: searched.nullish(), first, after: historyPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter: said, first: size, after: place }) => {
    const filter: HistorySearch = said ?? {}
    const refusal = await reasonMissing(ctx, filter.personId)
    if (refusal) return refusal
    const rows = await listRows(ctx.db, { ...searchOf(filter), before: place?.[0] ?? null, size: size + 1 })
    return ok(historyPage(rows, size, () => false))
  },
})
