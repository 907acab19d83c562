import 'server-only'
import { z } from 'zod'
import { fail } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, optionalLine } from '../inputs'
import { admit } from './admit'
import { findOnRoster } from './find-on-roster'

/** Checks somebody of the roster in, without a code: whoever runs the session sees them. */
export const checkInByRoster = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id, reason: optionalLine(300) }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { reason = null }, { session, enrollment }) => {
    // Who withdrew is enrolled anew, as somebody who walks in.
    if (enrollment.status === 'WITHDRAWN') return fail('enrollmentState')
    return admit(ctx, { taskSessionId: session.id, userId: enrollment.userId, reason })
  },
})
