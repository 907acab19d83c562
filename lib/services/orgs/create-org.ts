import { ok, type Result } from '@/lib/domain/result'
import { defineOperatorService, defineService } from '../define-service'
import { makeOrg, newOrg } from './make-org'

/** Makes an organization, for a super admin; does the same as the command. */
export const createOrg = defineService({
  action: 'org.create',
  input: newOrg,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input): Promise<Result<{ id: string; name: string }>> => {
    const result = await makeOrg(ctx, input)
    return result.ok ? ok({ id: result.value.orgId, name: input.name }) : result
  },
})

/** Makes an organization, for the command line. */
export const createOrgByOperator = defineOperatorService({
  action: 'org.createByOperator',
  input: newOrg,
  run: makeOrg,
})
