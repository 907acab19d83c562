import 'server-only'
import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** An organization, for its members and for super admins. */
export const getOrg = defineService({
  action: 'org.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => ok(org),
})

/** An organization as its administrators see it. */
export const getAdministeredOrg = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => ok(org),
})
