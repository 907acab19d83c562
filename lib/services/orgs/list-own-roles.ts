import { z } from 'zod'
import { listRolesOfMany } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The organizations the person belongs to, oldest membership first. */
export const listOwnRoles = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await listRolesOfMany(ctx.db, [ctx.viewer.userId])),
})
