import { z } from 'zod'
import {
  type ApiAccess,
  type ApiClientRecord,
  type ApiTokenRecord,
  findApiClient,
  findApiToken,
  listOrgClients,
  listOrgTokens,
  listOwnTokens,
} from '@/lib/data/access/read'
import { ok } from '@/lib/domain/result'
import { definePublicService, defineService } from '../define-service'
import { id } from '../inputs'
import { type PageOf, toPage } from '../page-of'
import { accessPage, pageOf } from './access-input'

const toAccessPage = <T extends ApiAccess>(rows: readonly T[], size: number): PageOf<T> =>
  toPage(rows, size, ({ createdAt, id: rowId }) => [createdAt.toISOString(), rowId])

/** The signed-in person's own API tokens, newest first. */
export const listApiTokens = defineService({
  action: 'apiToken.list',
  input: z.strictObject(accessPage),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input, { id: userId }) =>
    ok<PageOf<ApiTokenRecord>>(toAccessPage(await listOwnTokens(userId, pageOf(input, ctx.now)), input.first)),
})

/** The API tokens of an organization, for its administrators. */
export const listOrgApiTokens = defineService({
  action: 'orgAccess.list',
  input: z.strictObject({ orgId: id, ...accessPage }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, input, { id: orgId }) =>
    ok<PageOf<ApiTokenRecord>>(toAccessPage(await listOrgTokens(orgId, pageOf(input, ctx.now)), input.first)),
})

/** The clients of the identity provider that act for an organization, for its administrators. */
export const listApiClients = defineService({
  action: 'orgAccess.list',
  input: z.strictObject({ orgId: id, ...accessPage }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, input, { id: orgId }) =>
    ok<PageOf<ApiClientRecord>>(toAccessPage(await listOrgClients(orgId, pageOf(input, ctx.now)), input.first)),
})

/** What the token or client of a request may do, until when, and for which organization. */
export type TokenInUse = Pick<ApiAccess, 'id' | 'name' | 'scopes'> & {
  kind: 'PERSONAL_TOKEN' | 'ORGANIZATION_TOKEN' | 'CLIENT'
  orgId: string | null
  organization: { id: string; name: string; timeZone: string } | null
  expiresAt: Date | null
}

/** The API token, or the client of the provider, that sent the request; null for everybody else. */
export const getTokenInUse = definePublicService({
  action: 'apiToken.readInUse',
  input: z.strictObject({}),
  run: async ({ db, load, tokenId }) => {
    const token = tokenId ? await findApiToken(db, tokenId) : null
    const client = tokenId && !token ? await findApiClient(db, tokenId) : null
    const found = token ?? (client && { ...client, expiresAt: null })
    if (!found) return ok<TokenInUse | null>(null)
    const organization = found.orgId === null ? null : await load.org.load(found.orgId)
    const kind = client ? 'CLIENT' : organization ? 'ORGANIZATION_TOKEN' : 'PERSONAL_TOKEN'
    return ok<TokenInUse | null>({ ...found, kind, organization })
  },
})
