import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** One of the person's own credits, including a withdrawn or replaced one. */
export const getCredit = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (_ctx, _input, credit) => ok(credit),
})

/** The earlier versions of a credit, newest first. */
export const getCreditHistory = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok((await ctx.load.correctionsOfCredit.load(creditId)).earlier),
})

/** The files that prove a credit, oldest first. */
export const getCreditDocuments = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok(await ctx.load.documentsOfCredit.load(creditId)),
})
