import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** Whether the person making the request is a super admin; not answered for anybody else. */
export const getUserWheelRole = defineService({
  action: 'person.readWheelRole',
  input: z.strictObject({ id }),
  subject: async (_ctx, { id: userId }) => ({ id: userId }),
  run: async (ctx) => ok(ctx.viewer.superAdmin),
})
