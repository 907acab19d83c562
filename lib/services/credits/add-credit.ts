import { z } from 'zod'
import { insertCredit } from '@/lib/data/credits/write'
import { ok } from '@/lib/domain/result'
import { creditAdded } from '@/lib/domain/webhooks/new-events'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { inWindow } from '../inputs'
import { write } from '../write'
import { creditInput } from './credit-input'

/** Records a course that the signed-in person completed; by the rules, it applies to each of their credentials. */
export const addCredit = defineService({
  action: 'credit.add',
  input: z.strictObject({ input: creditInput }),
  dates: (at, today) => inWindow(at, today, 'input.completedAt'),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { input }, person) => {
    return write(ctx, async ({ tx, audit }) => {
      const credit = await insertCredit(tx, {
        ...input,
        topicCodes: input.topicCodes ?? [],
        userId: person.id,
        source: 'SELF_REPORTED',
        approvedFor: [],
        supersedesId: null,
      })
      await recomputeComplianceLocked(tx, [person.id], ctx.now, [creditAdded(credit)])
      audit({ action: 'credit.added', subjectType: 'Credit', subjectId: credit.id, personId: person.id, after: credit })
      return ok(credit)
    })
  },
})
