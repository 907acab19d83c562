import { z } from 'zod'
import { lookAtRules } from '@/lib/data/rules/read'
import { endRuleVersion, isRuleInForceFrom, lockRuleVersion, publishRuleVersion } from '@/lib/data/rules/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { write } from '../write'
import { detailOf } from './rule-detail'

/**
 * Publishes an approved version for periods that end on or after a day; the previous version ends the day before. Its
 * author cannot publish it, and a version that shipped without an author must be published by somebody other than its
 * approver. Compliance is recomputed in the background.
 */
export const publishRule = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, effectiveFrom: date.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId, effectiveFrom = null }) => {
    const { userId } = ctx.viewer
    const published = await write(ctx, async ({ tx, audit, send }) => {
      const version = await lockRuleVersion(tx, versionId)
      if (!version) return fail('notFound')
      if (version.state !== 'APPROVED') return fail('ruleState')
      const { ruleId, authorId, approvedById } = version
      if (userId === (authorId ?? approvedById)) return fail('ruleSecondPerson')
      if (effectiveFrom) await endRuleVersion(tx, ruleId, effectiveFrom)
      if (await isRuleInForceFrom(tx, ruleId, effectiveFrom))
        return effectiveFrom ? fail('ruleOverlap') : fail('invalidInput', { effectiveFrom: 'validation.required' })
      const row = await publishRuleVersion(tx, versionId, {
        publishedById: userId,
        publishedAt: ctx.now,
        effectiveFrom,
      })
      audit({ action: 'rule.published', ...detailOf(row) })
      await send({ queue: 'standing', data: {} })
      return ok(row)
    })
    if (published.ok) await lookAtRules()
    return published
  },
})
