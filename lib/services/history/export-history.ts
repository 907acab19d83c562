import { z } from 'zod'
import { eachHistoryRow, type HistoryRow } from '@/lib/data/audit/list'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { type HistoryEntry, historyEntry } from './history-entry'
import { exportBatch, exportLimit, type HistorySearch, searched } from './history-input'
import { reasonMissing, searchOf } from './history-search'

/** Exports every row of a search with its hashes, newest first, without the stored details of changes. */
export const exportHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ filter: searched.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter: said }) => {
    const filter: HistorySearch = said ?? {}
    const refusal =
      (await reasonMissing(ctx, filter.personId)) ??
      (await limitAccess(ctx, `historyExport:${ctx.viewer.userId}`, exportLimit))
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      const about = { personId: filter.personId ?? null, orgId: filter.orgId ?? null }
      audit({ action, subjectType: 'History', subjectId: 'all', ...about, detail: filter })
      const rows = eachHistoryRow(ctx.db, { ...searchOf(filter), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId: about.orgId }, closed(rows)))
    })
  },
})

async function* closed(rows: AsyncIterable<HistoryRow>): AsyncGenerator<HistoryEntry> {
  for await (const row of rows) yield historyEntry(row, false)
}
