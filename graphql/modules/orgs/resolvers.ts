import { toPayload, unwrap } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { foundOrg } from '@/lib/services/orgs/found-org'
import { getAdministeredOrg, getOrg } from '@/lib/services/orgs/get-org'
import { getOrgOverview } from '@/lib/services/orgs/get-org-overview'
import { listOrgs } from '@/lib/services/orgs/list-orgs'
import { removeProvider } from '@/lib/services/orgs/remove-provider'
import { saveProvider } from '@/lib/services/orgs/save-provider'
import { setOrgFeatures } from '@/lib/services/orgs/set-org-features'
import { updateOrg } from '@/lib/services/orgs/update-org'
import { visitOrg } from '@/lib/services/orgs/visit-org'

type Args = Record<string, unknown>

/** What `createOrg` takes, its one argument. */
const entered = ({ input }: Args) => ({ ...(input as object) })

export const orgsResolvers = {
  Query: {
    getOrgById: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getOrg(ctx, args)),
    organization: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getAdministeredOrg(ctx, args)),
    organizationOverview: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getOrgOverview(ctx, args)),
    organizations: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOrgs(ctx, args)),
  },
  Mutation: {
    visitOrg: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, visitOrg(ctx, args)),
    createOrg: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, foundOrg(ctx, entered(args))),
    updateOrg: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateOrg(ctx, args)),
    saveProvider: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, saveProvider(ctx, args)),
    removeProvider: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeProvider(ctx, args)),
    setOrgFeatures: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, setOrgFeatures(ctx, args)),
  },
}
