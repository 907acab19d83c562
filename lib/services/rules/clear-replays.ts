import { z } from 'zod'
import { deleteReplayRuns } from '@/lib/data/rules/replay-runs'
import { replaysKeptSince } from '@/lib/domain/compliance/replay-counts'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/** Deletes old replays with the people they found, after the time for which they are kept. */
export const clearReplays = defineJobService({
  action: 'rule.clearReplays',
  input: z.strictObject({ batch: z.int().min(1).max(100).default(5) }),
  run: async (ctx, { batch }) => {
    const before = replaysKeptSince(ctx.now)
    return ok({ deleted: await writeInBatches(ctx, batch, ({ tx }) => deleteReplayRuns(tx, before, batch)) })
  },
})
