import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The id of the last correction of a credit; null when it was never corrected. */
export const getLastCorrection = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok((await ctx.load.correctionsOfCredit.load(creditId)).lastId),
})
