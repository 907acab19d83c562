import { z } from 'zod'
import { findIdentityProvider, isDomainTaken } from '@/lib/data/identity-providers/read'
import { lockDomain, confirmDomain as saveConfirmation } from '@/lib/data/identity-providers/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { tellAccessMade } from '../notices/admin-notices'
import { changeIdentityProvider } from './change-identity-provider'

/**
 * A super admin confirms that a domain is an organization's: from then on its provider vouches for addresses there. A domain is
 * confirmed for one identity provider in the whole installation. The organization's administrators hear of it.
 */
export const confirmDomain = defineService({
  action: 'org.govern',
  stepUp: () => true,
  input: z.strictObject({ id, version, domainId: id, reason: deskReason }),
  subject: async (ctx, { id: identityProviderId }) => {
    const identityProvider = await findIdentityProvider(ctx.db, identityProviderId)
    return identityProvider && { id: identityProvider.orgId }
  },
  run: (ctx, { domainId, reason, ...seen }) =>
    changeIdentityProvider(ctx, seen, async (w, identityProvider) => {
      const domain = identityProvider.domains.find((domain) => domain.id === domainId)
      if (!domain) return fail('notFound')
      if (domain.confirmedAt) return fail('domainConfirmed')
      await lockDomain(w.tx, domain.domain)
      if (await isDomainTaken(w.tx, domain.domain)) return fail('domainTaken')
      const after = await saveConfirmation(w.tx, identityProvider.id, domainId, ctx.viewer.userId, ctx.now)
      if (!after) return fail('notFound')
      const org = await ctx.load.org.load(after.orgId)
      const moved = { orgId: after.orgId, id: `${after.id}:${after.version}`, name: after.issuer }
      if (org) await tellAccessMade(w, org, { ...moved, byId: ctx.viewer.userId, what: 'connectionMoved' })
      const detail = { domain: domain.domain, reason }
      return ok({ action: 'connection.domainConfirmed', after, detail, answer: after })
    }),
})
