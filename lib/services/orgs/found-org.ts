import 'server-only'
import { ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { makeOrg, newOrg } from './make-org'

/** Makes an organization, for a super admin; the same as the command does. */
export const foundOrg = defineService({
  action: 'org.found',
  input: newOrg,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input): Promise<Result<{ id: string; name: string }>> => {
    const result = await makeOrg(ctx, input)
    return result.ok ? ok({ id: result.value.orgId, name: input.name }) : result
  },
})
