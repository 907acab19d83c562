import { z } from 'zod'
import { type ApiTokenRecord, findApiToken } from '@/lib/data/access/read'
import { disableServiceAccount, revokeToken } from '@/lib/data/access/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** Immediately revokes an API token, one's own or an organization's; one that has already ended does not change. */
export const revokeApiToken = defineService({
  action: 'apiToken.revoke',
  input: z.strictObject({ id }),
  subject: (ctx, { id: tokenId }) => findApiToken(ctx.db, tokenId),
  run: (ctx, _input, { id: tokenId, userId, orgId }) =>
    write(ctx, async ({ tx, audit }): Promise<Result<ApiTokenRecord>> => {
      if (await revokeToken(tx, tokenId, ctx.now)) {
        if (orgId) await disableServiceAccount(tx, userId, ctx.now)
        const owner = orgId ? { orgId } : { personId: userId }
        audit({ action: 'apiToken.revoked', subjectType: 'ApiToken', subjectId: tokenId, ...owner })
      }
      const token = await findApiToken(tx, tokenId)
      return token ? ok(token) : fail('notFound')
    }),
})
