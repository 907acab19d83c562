import 'server-only'
import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** How many enrollments the person has: all, and those that stand before a session. */
export const countOwnEnrollments = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.enrollmentCountOf.load(ctx.viewer.userId)),
})
