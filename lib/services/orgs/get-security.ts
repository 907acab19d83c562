import { z } from 'zod'
import { findSecurity } from '@/lib/data/orgs/security'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The conditions that an organization sets for its administrators beyond their role. */
export const getSecurity = defineService({
  action: 'orgSecurity.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok(await findSecurity(ctx.db, orgId)),
})
