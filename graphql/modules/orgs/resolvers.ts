import { unwrap } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { getOrg } from '@/lib/services/orgs/get-org'

type Args = Record<string, unknown>

export const orgsResolvers = {
  Query: { getOrgById: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getOrg(ctx, args)) },
}
