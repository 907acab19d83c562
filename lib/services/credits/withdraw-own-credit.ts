import { z } from 'zod'
import { findCredit } from '@/lib/data/credits/read'
import { withdrawCredit } from '@/lib/data/credits/write'
import { creditLimits } from '@/lib/domain/credits/values'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id, optionalLine, version } from '../inputs'
import { write } from '../write'

/** Takes a self-reported credit out of every count, keeping the record. */
export const withdrawOwnCredit = defineService({
  action: 'credit.withdraw',
  input: z.strictObject({ id, version, reason: optionalLine(creditLimits.withdrawReason) }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen, reason }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    return write(ctx, async ({ tx, audit }) => {
      // Inside the write, because a repeat of the same request must get its stored response first.
      if (credit.state !== 'ACTIVE' || credit.supersededAt) return fail('creditNotActive')
      if (!(await withdrawCredit(tx, credit.id, seen, reason ?? null, ctx.now)))
        return fail('staleVersion', undefined, { current: await findCredit(tx, credit.id) })
      await recomputeCompliance(tx, [credit.userId], ctx.now)
      audit({
        action: 'credit.withdrawn',
        subjectType: 'Credit',
        subjectId: credit.id,
        personId: credit.userId,
        before: credit,
      })
      const after = await findCredit(tx, credit.id)
      return after ? ok(after) : fail('notFound')
    })
  },
})
