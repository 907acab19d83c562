import { z } from 'zod'
import { approveRuleVersion, lockRuleVersion } from '@/lib/data/rules/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { detailOf } from './rule-detail'

/**
 * Approves a draft as a correct statement of the law. Its author cannot approve it. With `revision`, only the draft
 * that was read is approved.
 */
export const approveRule = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, input) =>
    write(ctx, async ({ tx, audit }) => {
      const draft = await lockRuleVersion(tx, input.id)
      if (!draft) return fail('notFound')
      if (draft.state !== 'DRAFT') return fail('ruleState')
      if (draft.authorId === ctx.viewer.userId) return fail('ruleSecondPerson')
      if (input.revision && draft.revision !== input.revision)
        return fail('staleVersion', undefined, { current: draft })
      const approved = await approveRuleVersion(tx, draft.id, ctx.viewer.userId, ctx.now)
      audit({ action: 'rule.approved', ...detailOf(approved) })
      return ok(approved)
    }),
})
