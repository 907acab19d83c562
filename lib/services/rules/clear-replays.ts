import 'server-only'
import { subDays } from 'date-fns'
import { z } from 'zod'
import { deleteReplayRuns } from '@/lib/data/rules/replay-runs'
import { replayKeptDays } from '@/lib/domain/compliance/replay-counts'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/** Deletes replays, with whom they found, once nobody decides by them any more. */
export const clearReplays = defineJobService({
  action: 'rule.clearReplays',
  input: z.strictObject({ batch: z.int().min(1).max(100).default(5) }),
  run: async (ctx, { batch }) => {
    const before = subDays(ctx.now, replayKeptDays)
    return ok({ deleted: await writeInBatches(ctx, batch, ({ tx }) => deleteReplayRuns(tx, before, batch)) })
  },
})
