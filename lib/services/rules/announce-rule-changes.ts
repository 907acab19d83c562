import { z } from 'zod'
import { type AnnouncedRuleChange, takeRuleChanges } from '@/lib/data/rules/write'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { type NewNotice, notify } from '../notices/notify'
import { writeInBatches } from '../write'

const input = z.strictObject({
  /** People per transaction. */
  batch: z.int().min(1).max(1000).default(200),
})

/**
 * Notifies people of what a published rule means for their license. Pending changes are removed and notices created in
 * one transaction: after an interruption the next run does the rest, and nobody is notified twice.
 */
export const announceRuleChanges = defineJobService({
  action: 'rule.tellChanges',
  input,
  run: async (ctx, { batch }) => {
    let count = 0
    await writeInBatches(ctx, batch, async (w) => {
      const changes = await takeRuleChanges(w.tx, batch)
      const due = changes.filter(({ archived, change }) => !archived && change.by >= ctx.now.toISOString().slice(0, 10))
      count += await notify(w, due.map(noticeOf))
      return changes.length
    })
    return ok({ told: count })
  },
})

const noticeOf = ({
  credentialId,
  userId,
  ruleVersion,
  change,
  geo,
  credentialType,
}: AnnouncedRuleChange): NewNotice => ({
  userId,
  orgId: null,
  kind: 'ruleChanged',
  severity: change.kind === 'LESS' || change.kind === 'NO_TOPICS' ? 'INFO' : 'WARN',
  params: {
    geo,
    credentialType,
    change: change.kind,
    missingUnits: change.units,
    topics: change.topics,
    expiresAt: change.by,
  },
  actionPath: `/credentials/${credentialId}`,
  dedupeKey: `ruleChanged:${credentialId}:${ruleVersion}`,
})
