import { z } from 'zod'
import { deleteExpiredRecords } from '@/lib/data/expired-records'
import { deleteOldMoves } from '@/lib/data/people-merge/undo'
import { deleteOldSteps } from '@/lib/data/schedule/steps'
import { canBeUndoneSince } from '@/lib/domain/people/merge-plan'
import { ok } from '@/lib/domain/result'
import { keptHours, stepDays } from '@/lib/domain/traces'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/**
 * Deletes the answers stored for repeated requests, which may name people, and the counts of limits, whose names contain addresses,
 * once nobody can need them any more; scheduled steps that are long over; and what merges of people moved, once they cannot be undone.
 * Records of people go by `lib/services/retention/dispose.ts`, announced before.
 */
export const clearExpiredRecords = defineJobService({
  action: 'traces.clear',
  input: z.strictObject({ batch: z.int().min(1).max(10_000).default(2000) }),
  run: async (ctx, { batch }) => {
    const before = new Date(ctx.now.getTime() - keptHours * 3_600_000)
    const stepsBefore = new Date(ctx.now.getTime() - stepDays * 24 * 3_600_000)
    const cleared = await writeInBatches(ctx, batch, async ({ tx }) => {
      const steps = await deleteOldSteps(tx, stepsBefore, batch)
      const moves = await deleteOldMoves(tx, canBeUndoneSince(ctx.now), batch)
      return steps + moves + (await deleteExpiredRecords(tx, before, batch))
    })
    return ok({ cleared })
  },
})
