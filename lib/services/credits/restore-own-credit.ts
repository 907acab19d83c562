import { z } from 'zod'
import { findCredit } from '@/lib/data/credits/read'
import { restoreCredit } from '@/lib/data/credits/write'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'

/** Makes a credit that its owner withdrew count again. Revoked and corrected credits cannot be restored. */
export const restoreOwnCredit = defineService({
  action: 'credit.restore',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    return write(ctx, async ({ tx, audit }) => {
      // Inside the write, because a repeat of the same request must get its stored response first.
      if (credit.state !== 'WITHDRAWN' || credit.supersededAt) return fail('creditNotWithdrawn')
      if (!(await restoreCredit(tx, credit.id, seen, ctx.now)))
        return fail('staleVersion', undefined, { current: await findCredit(tx, credit.id) })
      await recomputeCompliance(tx, [credit.userId], ctx.now)
      const after = await findCredit(tx, credit.id)
      if (!after) return fail('notFound')
      audit({
        action: 'credit.restored',
        subjectType: 'Credit',
        subjectId: credit.id,
        personId: credit.userId,
        before: credit,
        after,
      })
      return ok(after)
    })
  },
})
