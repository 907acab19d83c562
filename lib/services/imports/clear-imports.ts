import 'server-only'
import { z } from 'zod'
import { clearOldImports } from '@/lib/data/imports/write'
import { importKeptSince } from '@/lib/domain/imports/kept-since'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

const input = z.strictObject({
  /** Imports of one transaction. */
  batch: z.int().min(1).max(500).default(50),
})

/** Deletes the rows of imports once nobody can need them any more: their numbers stay, and what was never applied goes. */
export const clearImports = defineJobService({
  action: 'import.clear',
  input,
  run: async (ctx, { batch }) => {
    const cleared = await writeInBatches(ctx, batch, async ({ tx, audit }) => {
      const old = await clearOldImports(tx, importKeptSince(ctx.now), batch)
      for (const { id: subjectId, orgId, applied } of old)
        audit({ action: 'import.cleared', subjectType: 'PeopleImport', subjectId, orgId, detail: { applied } })
      return old.length
    })
    return ok({ cleared })
  },
})
