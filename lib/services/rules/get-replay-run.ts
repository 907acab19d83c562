import { z } from 'zod'
import { findReplayRun } from '@/lib/data/rules/replay-runs'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The progress and counts of a replay: cheap enough for polling every second. */
export const getRuleReplayRun = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId }) => {
    const run = await findReplayRun(ctx.db, versionId)
    return run ? ok(run) : fail('notFound')
  },
})
