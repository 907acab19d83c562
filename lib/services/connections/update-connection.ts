import { z } from 'zod'
import { findConnection } from '@/lib/data/connections/read'
import { updateConnection as saveConnection } from '@/lib/data/connections/write'
import { fail, ok } from '@/lib/domain/result'
import { definedFields } from '../address-input'
import { omittable } from '../credentials/credential-input'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeConnection } from './change-connection'
import { clientId, clientSecret, domains } from './connection-input'

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    clientId: omittable(clientId),
    clientSecret: omittable(clientSecret),
    domains: omittable(domains),
  }),
})

/**
 * Changes the given fields of a connection. Domains that remain keep their confirmation. The issuer never changes:
 * people who signed in with another one would be mistaken for people of this one.
 */
export const updateConnection = defineService({
  action: 'orgConnection.manage',
  input,
  subject: (ctx, { input }) => findConnection(ctx.db, input.id),
  run: (ctx, { input: { id: connectionId, version: seen, clientSecret: secret, ...values } }) =>
    changeConnection(ctx, { id: connectionId, version: seen }, async ({ tx }) => {
      const sealedSecret = secret === undefined ? {} : { clientSecret: ctx.webhooks.seal(secret) }
      const changes = definedFields(values)
      const after = await saveConnection(tx, connectionId, { ...changes, ...sealedSecret })
      if (!after) return fail('notFound')
      return ok({
        action: 'connection.updated',
        after,
        detail: { fields: Object.keys({ ...changes, ...sealedSecret }) },
        answer: after,
      })
    }),
})
