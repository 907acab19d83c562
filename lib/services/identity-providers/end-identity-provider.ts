import { findIdentityProvider } from '@/lib/data/identity-providers/read'
import { endIdentityProvider as saveEnd } from '@/lib/data/identity-providers/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { tellSettingChanged } from '../notices/admin-notices'
import { changeIdentityProvider } from './change-identity-provider'
import { seenIdentityProvider } from './identity-provider-input'

/**
 * Ends an identity provider: who came by it is signed out at once, and nobody comes by it again. Accounts stay, with every other way to sign
 * in; a person who has none proves their address anew.
 */
export const endIdentityProvider = defineService({
  action: 'identityProvider.manage',
  input: seenIdentityProvider,
  subject: (ctx, { id }) => findIdentityProvider(ctx.db, id),
  run: (ctx, seen) =>
    changeIdentityProvider(ctx, seen, async (w, identityProvider) => {
      const sessions = await saveEnd(w.tx, identityProvider.id, ctx.now)
      const { orgId, issuer: name } = identityProvider
      const org = await ctx.load.org.load(orgId)
      const changed = {
        orgId,
        what: 'connectionEnded',
        key: identityProvider.id,
        byId: ctx.viewer.userId,
        name,
      } as const
      if (org) await tellSettingChanged(w, org, changed)
      const detail = { issuer: identityProvider.issuer, sessions }
      return ok({ action: 'connection.ended', after: null, detail, answer: identityProvider })
    }),
})
