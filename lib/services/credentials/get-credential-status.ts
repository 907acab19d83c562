import 'server-only'
import { z } from 'zod'
import type { CredentialRecord } from '@/lib/data/credentials'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type DatedStatus, statusOf } from './status-of'

export type CredentialView = { credential: CredentialRecord; status: DatedStatus }

/** One of the person's licenses with where it stands in every renewal period. */
export const getCredentialStatus = defineService({
  action: 'credential.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, _input, credential) => ok<CredentialView>({ credential, status: await statusOf(ctx, credential) }),
})

/** All of the person's licenses, each with where it stands: what the dashboard shows. Archived ones only when asked for. */
export const listCredentialStatuses = defineService({
  action: 'credential.list',
  input: z.strictObject({ includeArchived: z.boolean().nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { includeArchived }, person) => {
    const all = await ctx.load.credentialsOf.load(person.id)
    const shown = includeArchived ? all : all.filter((credential) => !credential.archivedAt)
    return ok<CredentialView[]>(
      await Promise.all(shown.map(async (credential) => ({ credential, status: await statusOf(ctx, credential) }))),
    )
  },
})
