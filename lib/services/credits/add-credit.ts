import 'server-only'
import { z } from 'zod'
import { insertCredit } from '@/lib/data/credits'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { windowProblems } from '../inputs'
import { refreshStanding } from '../standing/refresh-standing'
import { write } from '../write'
import { creditInput } from './credit-input'

/** Records something the signed-in person completed; it applies to each of their credentials by the rules. */
export const addCredit = defineService({
  action: 'credit.add',
  input: z.strictObject({ input: creditInput }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { input }, person) => {
    const problems = windowProblems(ctx, { 'input.completedAt': input.completedAt })
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async ({ tx, audit }) => {
      const credit = await insertCredit(tx, {
        ...input,
        userId: person.id,
        source: 'SELF_REPORTED',
        approvedFor: [],
        supersedesId: null,
      })
      await refreshStanding(tx, [person.id], ctx.now)
      audit({ action: 'credit.added', subjectType: 'Credit', subjectId: credit.id, personId: person.id, after: credit })
      return ok(credit)
    })
  },
})
