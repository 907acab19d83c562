import 'server-only'
import { z } from 'zod'
import { listWalkInCandidates } from '@/lib/data/check-in'
import { sortableName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { search } from '../search-input'

const most = 8

/** Somebody who could walk in: no more of them than their name and department. */
export type WalkInChoice = { userId: string; name: string; department: string | null }

/** Members by their name who have no seat in the session, for whoever runs it. */
export const findWalkIns = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, q: search }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (_ctx, { q }, session) => {
    const found = q.length > 0 ? await listWalkInCandidates(session, q, most) : []
    return ok<WalkInChoice[]>(
      found.map((one) => ({ userId: one.userId, name: sortableName(one), department: one.department })),
    )
  },
})
