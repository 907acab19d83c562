import { z } from 'zod'
import { findActiveReplay, insertReplayRun } from '@/lib/data/rules/replay-runs'
import { lockRuleVersion } from '@/lib/data/rules/write'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { write } from '../write'

/** Queues a replay: the changes if a draft were published from a day, as of a day (today by default). One at a time. */
export const startRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, effectiveFrom: date.nullish(), asOf: date.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, effectiveFrom = null, asOf }) =>
    write(ctx, async ({ tx, audit, send }) => {
      const version = await lockRuleVersion(tx, versionId)
      if (!version) return fail('notFound')
      if (version.state === 'PUBLISHED') return fail('ruleState')
      if (await findActiveReplay(tx, versionId)) return fail('ruleReplayBusy')
      const run = await insertReplayRun(tx, {
        ruleVersionId: versionId,
        revision: version.revision,
        askedById: ctx.viewer.userId,
        effectiveFrom,
        asOf: asOf ?? todayInGeo(version.geo, ctx.now),
      })
      const detail = { version: versionId, effectiveFrom, asOf: run.asOf }
      audit({ action: 'rule.replayStarted', subjectType: 'RuleReplayRun', subjectId: run.id, detail })
      await send({ queue: 'ruleReplays', data: { runId: run.id } })
      return ok(run)
    }),
})
