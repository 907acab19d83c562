import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The signed-in person's own record. */
export const getPerson = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (_ctx, _input, person) => ok(person),
})
