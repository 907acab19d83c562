import { z } from 'zod'
import { listIdentities } from '@/lib/data/users/identities'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The ways in which the person has signed in so far, oldest first, without their identifiers at the provider. */
export const listSignInMethods = defineService({
  action: 'session.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const rows = await listIdentities(ctx.db, ctx.viewer.userId)
    return ok(rows.map(({ id, loginType, createdAt, lastSignInAt }) => ({ id, loginType, createdAt, lastSignInAt })))
  },
})
