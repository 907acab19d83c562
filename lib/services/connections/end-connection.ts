import { findConnection } from '@/lib/data/connections/read'
import { endConnection as saveEnd } from '@/lib/data/connections/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { changeConnection } from './change-connection'
import { seenConnection } from './connection-input'

/**
 * Ends a connection: people who signed in with it are signed out at once, and nobody can use it again. Accounts remain,
 * with every other way to sign in; a person who has none must verify their address again.
 */
export const endConnection = defineService({
  action: 'orgConnection.manage',
  input: seenConnection,
  subject: (ctx, { id }) => findConnection(ctx.db, id),
  run: (ctx, seen) =>
    changeConnection(ctx, seen, async ({ tx }, connection) => {
      const sessions = await saveEnd(tx, connection.id, ctx.now)
      const detail = { issuer: connection.issuer, sessions }
      return ok({ action: 'connection.ended', after: null, detail, answer: connection })
    }),
})
