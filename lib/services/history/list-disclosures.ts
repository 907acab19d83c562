import { z } from 'zod'
import { type DisclosureRow, eachDisclosure, listDisclosureRows } from '@/lib/data/audit/disclosures'
import { ok } from '@/lib/domain/result'
import { first, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { conditions, exportBatch, exportLimit, historyPlace } from './history-input'

/** The filter: the person whose records were shown, and when. */
const filter = z.strictObject({ personId: id.nullish(), from: date.nullish(), to: date.nullish() })

const queryOf = (orgId: string, { personId, from, to }: Partial<z.output<typeof filter>>) => {
  const { from: since, until } = conditions({ from, to })
  return { orgId, personId, from: since, until }
}

const org = async (_ctx: SignedInCtx, { orgId }: { orgId: string }) => ({ id: orgId })

/** The people to whom records of an organization's people were shown, as far as the history has it; newest first. */
export const listDisclosures = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish(), first, after: historyPlace }),
  subject: org,
  run: async ({ db }, { orgId, filter, first: size, after: place }) => {
    const query = { ...queryOf(orgId, filter ?? {}), before: place?.[0] ?? null, size: size + 1 }
    return ok(toConnection(await listDisclosureRows(db, query), size, (row: DisclosureRow) => [row.id]))
  },
})

/** The disclosures as an export, which is itself recorded. */
export const exportDisclosures = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish() }),
  subject: org,
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `historyExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail: { ...filter, disclosures: true } })
      const rows = eachDisclosure(ctx.db, { ...queryOf(orgId, filter ?? {}), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId }, rows))
    })
  },
})
