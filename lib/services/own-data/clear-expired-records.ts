import { z } from 'zod'
import { deleteOldChanges } from '@/lib/data/changes/read'
import { deleteExpiredRecords } from '@/lib/data/expired-records'
import { deleteOldMoves } from '@/lib/data/people-merge/undo'
import { deleteOldSteps } from '@/lib/data/schedule/steps'
import { changesKeptDays } from '@/lib/domain/changes/values'
import { canBeUndoneSince } from '@/lib/domain/people/merge-plan'
import { ok } from '@/lib/domain/result'
import { keptHours, stepDays } from '@/lib/domain/traces'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/**
 * Deletes records once nobody can need them any more: responses stored for repeated requests, which may name people;
 * counts of limits, whose names contain addresses; scheduled steps that are long over; the moves of merged records
 * that can no longer be undone; and that something is gone which no copy can still hold. Records of people are deleted by `lib/services/retention/dispose.ts`, with prior
 * notice.
 */
export const clearExpiredRecords = defineJobService({
  action: 'traces.clear',
  input: z.strictObject({ batch: z.int().min(1).max(10_000).default(2000) }),
  run: async (ctx, { batch }) => {
    const before = new Date(ctx.now.getTime() - keptHours * 3_600_000)
    // A day longer than a place in the changes is good, whatever the hour.
    const goneBefore = new Date(ctx.now.getTime() - (changesKeptDays + 1) * 24 * 3_600_000)
    const stepsBefore = new Date(ctx.now.getTime() - stepDays * 24 * 3_600_000)
    const cleared = await writeInBatches(ctx, batch, async (w) => {
      const steps = await deleteOldSteps(w.tx, stepsBefore, batch)
      const moves = await deleteOldMoves(w.tx, canBeUndoneSince(ctx.now), batch)
      const changes = await deleteOldChanges(w.tx, goneBefore, batch)
      return steps + moves + changes + (await deleteExpiredRecords(w.tx, before, batch))
    })
    return ok({ cleared })
  },
})
