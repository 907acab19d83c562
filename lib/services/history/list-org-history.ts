import { z } from 'zod'
import { eachHistoryRow, type HistoryRow, listHistory as listRows } from '@/lib/data/audit/list'
import { adminReadsChange } from '@/lib/domain/audit/differences'
import { ok } from '@/lib/domain/result'
import { first } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { type HistoryEntry, historyEntry, historyPage } from './history-entry'
import { conditions, exportBatch, exportLimit, historyPlace, narrowed } from './history-input'

/** The filter: by whom, or about whom. */
const filter = z.strictObject({ ...narrowed, actorId: id.nullish(), personId: id.nullish() })

const queryOf = (orgId: string, { actorId, personId, ...rest }: Partial<z.output<typeof filter>>) => ({
  ...conditions(rest),
  orgId,
  actorId,
  personId,
})

const org = async (_ctx: SignedInCtx, { orgId }: { orgId: string }) => ({ id: orgId })

/**
 * The history of an organization, newest first: what its own people and the installation's staff looked at and changed.
 */
export const listOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish(), first, after: historyPlace }),
  subject: org,
  run: async (ctx, { orgId, filter, first: size, after: place }) => {
    const rows = await listRows(ctx.db, { ...queryOf(orgId, filter ?? {}), before: place?.[0] ?? null, size: size + 1 })
    return ok(historyPage(rows, size, adminReadsChange))
  },
})

/** The history of an organization as an export, which is itself recorded. */
export const exportOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish() }),
  subject: org,
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `historyExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail: filter ?? {} })
      const rows = eachHistoryRow(ctx.db, { ...queryOf(orgId, filter ?? {}), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId }, entriesOf(rows)))
    })
  },
})

async function* entriesOf(rows: AsyncIterable<HistoryRow>): AsyncGenerator<HistoryEntry> {
  for await (const row of rows) yield historyEntry(row, adminReadsChange(row))
}
