import { z } from 'zod'
import { findOrgIdentityProvider } from '@/lib/data/identity-providers/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The provider by which people of an organization sign in, without its secret. */
export const getIdentityProvider = defineService({
  action: 'orgSecurity.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => {
    const identityProvider = await findOrgIdentityProvider(ctx.db, orgId)
    return identityProvider ? ok(identityProvider) : fail('notFound')
  },
})

/** The same for a super admin at the desk, who confirms its domains; null without one. */
export const getDeskIdentityProvider = defineService({
  action: 'org.oversee',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok(await findOrgIdentityProvider(ctx.db, orgId)),
})
