import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** How many active credits the person has. */
export const countOwnCredits = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.creditCountOf.load(ctx.viewer.userId)),
})
