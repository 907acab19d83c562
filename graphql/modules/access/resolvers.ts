import { toPayload, unwrap } from '@/graphql/payload'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { createApiToken } from '@/lib/services/access/create-api-token'
import { listApiClients, listApiTokens, listOrgApiTokens } from '@/lib/services/access/list-access'
import { registerApiClient } from '@/lib/services/access/register-api-client'
import { revokeApiClient } from '@/lib/services/access/revoke-api-client'
import { revokeApiToken } from '@/lib/services/access/revoke-api-token'
import type { Ctx } from '@/lib/services/ctx'

type Args = Record<string, unknown>

const createdByName = ({ createdBy }: { createdBy: PersonName | null }) => (createdBy && fullName(createdBy)) || null

export const accessResolvers = {
  Query: {
    apiTokens: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listApiTokens(ctx, args)),
    orgApiTokens: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOrgApiTokens(ctx, args)),
    apiClients: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listApiClients(ctx, args)),
  },
  Mutation: {
    createApiToken: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, createApiToken(ctx, args)),
    revokeApiToken: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, revokeApiToken(ctx, args)),
    registerApiClient: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, registerApiClient(ctx, args)),
    revokeApiClient: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, revokeApiClient(ctx, args)),
  },
  ApiToken: { createdByName },
  ApiClient: { createdByName },
}
