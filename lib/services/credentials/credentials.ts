import { z } from 'zod'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { fail, ok } from '@/lib/domain/result'
import { compareText } from '@/lib/domain/text'
import { defineService } from '../define-service'
import { date, id, inWindow } from '../inputs'
import { asOfInput, asOfWindow, type DatedStatus, statusAsOf, statusOf } from './status'

/** One of the person's own licenses. */
export const getCredential = defineService({
  action: 'credential.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (_ctx, _input, credential) => ok(credential),
})

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

/** The renewal period of a license that ends last. */
export const getLatestRenewalPeriod = defineService({
  action: 'credential.read',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, input) => ctx.load.credential.load(input.credentialId),
  run: async (_ctx, _input, credential) => {
    const latest = credential.renewalPeriods.toSorted((a, b) => compareText(a.endsAt, b.endsAt)).at(-1)
    return latest ? ok(latest) : fail('notFound')
  },
})

export type CredentialView = { credential: CredentialRecord; status: DatedStatus }

/** One of the person's licenses with its status in every renewal period, today or on a given day. */
export const getCredentialStatus = defineService({
  action: 'credential.read',
  input: z.strictObject({ id, asOf: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'asOf'),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { asOf }, credential) =>
    ok<CredentialView>({ credential, status: await statusOf(ctx, credential, asOf) }),
})

/** One of the person's licenses on any day, from the records of that day or another. */
export const readStatusAsOf = defineService({
  action: 'credential.read',
  input: z.strictObject({ id, ...asOfInput }),
  dates: asOfWindow,
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: (ctx, { id: _id, ...query }, credential) => statusAsOf(ctx, credential, query),
})

/** All of the person's licenses with their status, as on the dashboard. Archived ones only when requested. */
export const listCredentialStatuses = defineService({
  action: 'credential.list',
  input: z.strictObject({ includeArchived: z.boolean().nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { includeArchived }, person) => {
    const all = await ctx.load.credentialsOf.load(person.id)
    const visible = includeArchived ? all : all.filter((credential) => !credential.archivedAt)
    return ok<CredentialView[]>(
      await Promise.all(visible.map(async (credential) => ({ credential, status: await statusOf(ctx, credential) }))),
    )
  },
})
