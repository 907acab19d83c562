import { z } from 'zod'
import { findOrgConnection } from '@/lib/data/connections/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The provider with which an organization's people sign in, without its secret. */
export const getConnection = defineService({
  action: 'orgSecurity.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => {
    const connection = await findOrgConnection(ctx.db, orgId)
    return connection ? ok(connection) : fail('notFound')
  },
})

/** The provider for a super admin at the desk, who confirms its domains; null without one. */
export const getDeskConnection = defineService({
  action: 'org.oversee',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok(await findOrgConnection(ctx.db, orgId)),
})
