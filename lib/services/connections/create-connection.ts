import { z } from 'zod'
import { type ConnectionRecord, findOrgConnection } from '@/lib/data/connections/read'
import { insertConnection } from '@/lib/data/connections/write'
import { lockInOrg } from '@/lib/data/members/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { clientId, clientSecret, domains, issuer, issuerProblems } from './connection-input'

const input = z.strictObject({ input: z.strictObject({ orgId: id, issuer, clientId, clientSecret, domains }) })

/**
 * Adds the provider with which an organization's people sign in; its domains count once a super admin has confirmed
 * them.
 */
export const createConnection = defineService({
  action: 'orgConnection.manage',
  input,
  subject: async (_ctx, { input: { orgId } }) => ({ orgId }),
  run: async (ctx, { input }): Promise<Result<ConnectionRecord>> => {
    const { orgId, ...values } = input
    const problems = issuerProblems(input.issuer, { local: ctx.webhooks.local, ownIssuer: ctx.identity.issuer })
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async ({ tx, audit }) => {
      await lockInOrg(tx, orgId, 'connections')
      if (await findOrgConnection(tx, orgId)) return fail('connectionExists')
      const sealed = ctx.webhooks.seal(input.clientSecret)
      const connection = await insertConnection(tx, { ...values, orgId, clientSecret: sealed })
      if (!connection) return fail('notFound')
      audit({
        action: 'connection.created',
        subjectType: 'OrgConnection',
        subjectId: connection.id,
        orgId,
        detail: { issuer: connection.issuer, domains: input.domains },
        after: connection,
      })
      return ok(connection)
    })
  },
})
