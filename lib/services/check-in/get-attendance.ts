import 'server-only'
import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { attendanceOf } from './attendance'
import { findAttended } from './find-attended'

/** How far the person is with a session: what they may do now, and the receipt of what they did. */
export const getAttendance = defineService({
  action: 'checkIn.attend',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  run: async (ctx, _input, attended) => ok(await attendanceOf(ctx, attended)),
})
