import 'server-only'
import { z } from 'zod'
import { defineService } from '../define-service'
import { id, optionalLine } from '../inputs'
import { admit } from './admit'

/** Enrolls a member who came without being enrolled and checks them in, in one step, while there is a seat. */
export const addWalkIn = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, userId: id, reason: optionalLine(300) }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { userId, reason = null }, session) => admit(ctx, { taskSessionId: session.id, userId, reason }),
})
