import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** One of the person's own licenses. */
export const getCredential = defineService({
  action: 'credential.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (_ctx, _input, credential) => ok(credential),
})
