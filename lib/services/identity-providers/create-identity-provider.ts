import { z } from 'zod'
import { findOrgIdentityProvider, type IdentityProviderRecord } from '@/lib/data/identity-providers/read'
import { insertIdentityProvider } from '@/lib/data/identity-providers/write'
import { lockInOrg } from '@/lib/data/members/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { tellAccessMade } from '../notices/admin-notices'
import { write } from '../write'
import { clientId, clientSecret, domains, issuer, issuerProblems } from './identity-provider-input'

const input = z.strictObject({ input: z.strictObject({ orgId: id, issuer, clientId, clientSecret, domains }) })

/** Names the provider by which people of an organization sign in; its domains count once a super admin has confirmed them. */
export const createIdentityProvider = defineService({
  action: 'identityProvider.manage',
  input,
  subject: async (_ctx, { input: { orgId } }) => ({ orgId }),
  run: async (ctx, { input }): Promise<Result<IdentityProviderRecord>> => {
    const { orgId, ...values } = input
    const problems = issuerProblems(input.issuer, { local: ctx.webhooks.local, ownIssuer: ctx.identity.issuer })
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async (w) => {
      await lockInOrg(w.tx, orgId, 'connections')
      if (await findOrgIdentityProvider(w.tx, orgId)) return fail('connectionExists')
      const sealed = ctx.webhooks.seal(input.clientSecret)
      const identityProvider = await insertIdentityProvider(w.tx, { ...values, orgId, clientSecret: sealed })
      if (!identityProvider) return fail('notFound')
      w.audit({
        action: 'connection.created',
        subjectType: 'OrgConnection',
        subjectId: identityProvider.id,
        orgId,
        detail: { issuer: identityProvider.issuer, domains: input.domains },
        after: identityProvider,
      })
      const org = await ctx.load.org.load(orgId)
      const made = { orgId, id: identityProvider.id, name: identityProvider.issuer, byId: ctx.viewer.userId }
      if (org) await tellAccessMade(w, org, { ...made, what: 'connection' })
      return ok(identityProvider)
    })
  },
})
