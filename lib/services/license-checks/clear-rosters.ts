import { z } from 'zod'
import { deleteLines, deleteMatches } from '@/lib/data/license-checks/lines'
import { listOldRosters, updateRoster } from '@/lib/data/license-checks/rosters'
import { rosterKeptDays } from '@/lib/domain/license-checks/values'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { write, writeInBatches } from '../write'

const day = 86_400_000

/** Deletes the lines of lists after 400 days; the list itself and its counts are kept. */
export const clearRosters = defineJobService({
  action: 'boardRoster.clear',
  input: z.strictObject({ batch: z.int().min(1).max(20_000).default(5000) }),
  run: async (ctx, { batch }) => {
    const old = await listOldRosters(ctx.db, new Date(ctx.now.getTime() - rosterKeptDays * day))
    for (const rosterId of old) {
      await writeInBatches(ctx, batch, ({ tx }) => deleteMatches(tx, rosterId, batch))
      await writeInBatches(ctx, batch, ({ tx }) => deleteLines(tx, rosterId, batch))
      await write(ctx, async ({ tx, audit, send }) => {
        const { fileKey } = await updateRoster(tx, rosterId, { clearedAt: ctx.now })
        if (fileKey) {
          await send({ queue: 'erasures', data: { kind: 'files', keys: [fileKey] } })
          await updateRoster(tx, rosterId, { fileKey: null })
        }
        audit({ action: 'boardRoster.cleared', subjectType: 'BoardRoster', subjectId: rosterId })
        return ok(null)
      })
    }
    return ok({ cleared: old.length })
  },
})
