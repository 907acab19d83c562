import { z } from 'zod'
import { lockReplayRun, updateReplayRun } from '@/lib/data/rules/replay-runs'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** Stops a replay; one that has ended does not change. */
export const cancelRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: runId }) =>
    write(ctx, async ({ tx, audit }) => {
      const run = await lockReplayRun(tx, runId)
      if (!run) return fail('notFound')
      if (run.state !== 'WAITING' && run.state !== 'RUNNING') return ok(run)
      audit({
        action: 'rule.replayStopped',
        subjectType: 'RuleReplayRun',
        subjectId: runId,
        detail: { done: run.done },
      })
      return ok(await updateReplayRun(tx, runId, { state: 'CANCELLED', finishedAt: ctx.now }))
    }),
})
