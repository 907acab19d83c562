import { z } from 'zod'
import { listRuleRecords } from '@/lib/data/rules/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** Every version of every rule, including drafts, for super admins. */
export const listRuleVersions = defineService({
  action: 'rule.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await listRuleRecords(ctx.db)),
})
