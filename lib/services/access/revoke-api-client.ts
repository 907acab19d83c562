import { z } from 'zod'
import { type ApiClientRecord, findApiClient } from '@/lib/data/access/read'
import { disableServiceAccount, revokeClient } from '@/lib/data/access/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** Immediately stops a client of the identity provider from acting for its organization. */
export const revokeApiClient = defineService({
  action: 'apiClient.revoke',
  input: z.strictObject({ id }),
  subject: (ctx, { id: clientRowId }) => findApiClient(ctx.db, clientRowId),
  run: (ctx, _input, { id: clientRowId, userId, orgId }) =>
    write(ctx, async ({ tx, audit }): Promise<Result<ApiClientRecord>> => {
      if (await revokeClient(tx, clientRowId, ctx.now)) {
        await disableServiceAccount(tx, userId, ctx.now)
        audit({ action: 'apiClient.revoked', subjectType: 'ApiClient', subjectId: clientRowId, orgId })
      }
      const client = await findApiClient(tx, clientRowId)
      return client ? ok(client) : fail('notFound')
    }),
})
