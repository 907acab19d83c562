import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The person's active credits, newest completion first. */
export const listCredits = defineService({
  action: 'credit.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.creditsOf.load(ctx.viewer.userId)),
})
