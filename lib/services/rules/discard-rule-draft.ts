import { z } from 'zod'
import { deleteRuleVersion, lockRuleVersion } from '@/lib/data/rules/write'
import { canDiscardRule } from '@/lib/domain/compliance/rule-decision'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { detailOf } from './rule-detail'

/**
 * Deletes an unpublished version with its replays; its author or any other super admin can. A version that ships with
 * the product cannot be deleted, because the next update would bring it back. `revision` is the one the caller saw.
 */
export const discardRuleDraft = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, revision }) =>
    write(ctx, async ({ tx, audit }) => {
      const draft = await lockRuleVersion(tx, versionId)
      if (!draft) return fail('notFound')
      if (draft.state === 'PUBLISHED') return fail('ruleState')
      if (!canDiscardRule(draft)) return fail('ruleShipped')
      if (draft.revision !== revision) return fail('staleVersion', undefined, { current: draft })
      await deleteRuleVersion(tx, draft.id)
      audit({ action: 'rule.discarded', ...detailOf(draft) })
      return ok(draft)
    }),
})
