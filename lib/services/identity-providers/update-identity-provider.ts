import { z } from 'zod'
import { findIdentityProvider } from '@/lib/data/identity-providers/read'
import { updateIdentityProvider as saveIdentityProvider } from '@/lib/data/identity-providers/write'
import { fail, ok } from '@/lib/domain/result'
import { omittable } from '../credentials/credential-input'
import { defineService } from '../define-service'
import { definedFields, id, version } from '../inputs'
import { tellAccessMade } from '../notices/admin-notices'
import { changeIdentityProvider } from './change-identity-provider'
import { clientId, clientSecret, domains } from './identity-provider-input'

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    clientId: omittable(clientId),
    clientSecret: omittable(clientSecret),
    domains: omittable(domains),
  }),
})

/**
 * Changes the named parts of an identity provider. Domains that stay keep their confirmation. The issuer never changes: who signed in by
 * another one would be taken for somebody of this one.
 */
export const updateIdentityProvider = defineService({
  action: 'identityProvider.manage',
  input,
  subject: (ctx, { input }) => findIdentityProvider(ctx.db, input.id),
  run: (ctx, { input: { id: identityProviderId, version: seen, clientSecret: secret, ...values } }) =>
    changeIdentityProvider(ctx, { id: identityProviderId, version: seen }, async (w) => {
      const sealedSecret = secret === undefined ? {} : { clientSecret: ctx.webhooks.seal(secret) }
      const changes = definedFields(values)
      const after = await saveIdentityProvider(w.tx, identityProviderId, { ...changes, ...sealedSecret })
      if (!after) return fail('notFound')
      const org = await ctx.load.org.load(after.orgId)
      const moved = { orgId: after.orgId, id: `${after.id}:${after.version}`, name: after.issuer }
      if (org) await tellAccessMade(w, org, { ...moved, byId: ctx.viewer.userId, what: 'connectionMoved' })
      return ok({
        action: 'connection.updated',
        after,
        detail: { fields: Object.keys({ ...changes, ...sealedSecret }) },
        answer: after,
      })
    }),
})
