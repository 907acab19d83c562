import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The person's licenses in the order they were added; archived ones only when requested. */
export const listCredentials = defineService({
  action: 'credential.list',
  input: z.strictObject({ includeArchived: z.boolean().nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { includeArchived }, person) => {
    const all = await ctx.load.credentialsOf.load(person.id)
    return ok(includeArchived ? all : all.filter((credential) => !credential.archivedAt))
  },
})
