import { z } from 'zod'
import { type ApiClientRecord, findApiClient } from '@/lib/data/access/read'
import {
  countLiveClients,
  disableServiceAccount,
  insertApiClient,
  insertServiceAccount,
  isClientTaken,
  revokeClient,
} from '@/lib/data/access/write'
import { lockInOrg } from '@/lib/data/members/write'
import { maxTokens } from '@/lib/domain/access/api-token'
import { programTokenProblem } from '@/lib/domain/access/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ProgramIdentity, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id } from '../inputs'
import { limitUse } from '../limit-use'
import { tellAccessMade } from '../notices/admin-notices'
import { type Write, write } from '../write'
import { accessName, allowOrgTokens, scopes } from './access-input'

const accessToken = z.string('validation.required').trim().superRefine(checkedBy(programTokenProblem))

const input = z.strictObject({ input: z.strictObject({ orgId: id, name: accessName, scopes, accessToken }) })
type Entered = z.infer<typeof input>['input']

/** Attempts per person and hour, because each one reveals whether an access token is valid. */
const perHour = { limit: 60, seconds: 3600 }

const notProven = (key: string) => fail('invalidInput', { 'input.accessToken': key })

/**
 * Lets a client of the identity provider act for an organization, as an account of its own. An access token that the
 * client got for itself proves that it belongs to the caller: nobody can name somebody else's client and receive what
 * it writes.
 */
export const registerApiClient = defineService({
  action: 'apiClient.register',
  input,
  subject: async (ctx, { input: { orgId } }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { orgId: org.id }
  },
  run: async (ctx, { input }): Promise<Result<ApiClientRecord>> => {
    if (!allowOrgTokens(input.scopes)) return fail('invalidInput', { 'input.scopes': 'validation.orgScopes' })
    const refusal = await limitUse(ctx, `apiClient:${ctx.viewer.userId}`, perHour)
    if (refusal) return refusal
    const proof = await ctx.identity.programOf(input.accessToken)
    if (!proof.ok) return proof.reason === 'unreachable' ? fail('unavailable') : notProven('validation.programToken')
    return write(ctx, (w) => registerClient(w, ctx, input, proof.program))
  },
})

async function registerClient(
  w: Write,
  ctx: SignedInCtx,
  { orgId, name, scopes }: Entered,
  { issuer, clientId }: ProgramIdentity,
): Promise<Result<ApiClientRecord>> {
  await lockInOrg(w.tx, orgId, 'apiClients')
  const limit = maxTokens.organization
  if ((await countLiveClients(w.tx, orgId)) >= limit) return fail('tokenLimit', undefined, { params: { most: limit } })
  if (await isClientTaken(w.tx, { issuer, clientId })) return notProven('validation.clientTaken')
  const userId = await insertServiceAccount(w.tx, orgId, name)
  const creation = { createdAt: ctx.now, createdById: ctx.viewer.userId, scopes }
  const clientRowId = await insertApiClient(w.tx, { ...creation, name, issuer, clientId, orgId, userId })
  const client = await findApiClient(w.tx, clientRowId)
  if (!client) return fail('notFound')
  const detail = { clientId, scopes }
  w.audit({ action: 'apiClient.registered', subjectType: 'ApiClient', subjectId: client.id, orgId, detail })
  const org = await ctx.load.org.load(orgId)
  const made = { orgId, what: 'client', id: client.id, name, byId: ctx.viewer.userId } as const
  if (org) await tellAccessMade(w, org, made)
  return ok(client)
}

/** Immediately stops a client of the identity provider from acting for its organization. */
export const revokeApiClient = defineService({
  action: 'apiClient.revoke',
  input: z.strictObject({ id }),
  subject: (ctx, { id: clientRowId }) => findApiClient(ctx.db, clientRowId),
  run: (ctx, _input, { id: clientRowId, userId, orgId }) =>
    write(ctx, async (w): Promise<Result<ApiClientRecord>> => {
      if (await revokeClient(w.tx, clientRowId, ctx.now)) {
        await disableServiceAccount(w.tx, userId, ctx.now)
        w.audit({ action: 'apiClient.revoked', subjectType: 'ApiClient', subjectId: clientRowId, orgId })
      }
      const client = await findApiClient(w.tx, clientRowId)
      return client ? ok(client) : fail('notFound')
    }),
})
