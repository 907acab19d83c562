import { z } from 'zod'
import { type CreditRecord, findLastVersion } from '@/lib/data/credits/read'
import { insertCredit, supersedeCredit } from '@/lib/data/credits/write'
import { moveDocuments } from '@/lib/data/documents/write'
import { fail, ok } from '@/lib/domain/result'
import { creditAdded } from '@/lib/domain/webhooks/new-events'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { write } from '../write'
import { creditInput } from './credit-input'

/**
 * The refusal for a credit that was already corrected has its last version, so that both corrections can be combined.
 */
const refusalFor = (current: CreditRecord | null) =>
  current?.state === 'ACTIVE' ? fail('staleVersion', undefined, { current }) : fail('creditNotActive')

/**
 * Replaces a self-reported credit with a corrected one; the old one is kept in its history, and the evidence moves
 * along. Correcting an outdated version is refused with the last one.
 */
export const correctCredit = defineService({
  action: 'credit.correct',
  input: z.strictObject({ id, version, input: creditInput }),
  dates: (at, today) => inWindow(at, today, 'input.completedAt'),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen, input }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    return write(ctx, async ({ tx, audit }) => {
      // Inside the write, because a repeat of the same request must get its stored response first.
      if (!(await supersedeCredit(tx, credit.id, seen, ctx.now)))
        return refusalFor(await findLastVersion(tx, credit.id))
      const { userId, source, approvedFor } = credit
      const topicCodes = input.topicCodes ?? credit.topicCodes
      const unchanged = { userId, source, approvedFor, topicCodes, supersedesId: credit.id }
      const corrected = await insertCredit(tx, { ...input, ...unchanged })
      await moveDocuments(tx, credit.id, corrected.id)
      await recomputeComplianceLocked(tx, [userId], ctx.now, [creditAdded(corrected)])
      audit({
        action: 'credit.corrected',
        subjectType: 'Credit',
        subjectId: corrected.id,
        personId: userId,
        detail: { supersedesId: credit.id },
        before: credit,
        after: corrected,
      })
      return ok(corrected)
    })
  },
})
