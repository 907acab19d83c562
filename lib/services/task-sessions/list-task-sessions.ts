import { z } from 'zod'
import { listTaskSessionPage, type TaskSessionEntry } from '@/lib/data/task-sessions/list'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { taskSessionFilter } from './session-filter'
import { sessionView } from './session-view'

export type TaskSessionConnection = Connection<TaskSessionEntry>

const place = placeInput(z.tuple([storedInstant, z.uuid()]))

/**
 * An organization's sessions by their start, a page at a time: upcoming ones soonest first, all others latest first.
 */
export const listTaskSessions = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id, first, after: place, filter: taskSessionFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async ({ now }, { orgId, first: size, after: from, filter: narrowed }) => {
    const start = from && { startsAt: from[0], id: from[1] }
    const rows = await listTaskSessionPage({ orgId, filter: narrowed, after: start, size: size + 1, now })
    const seen = rows.map((row) => sessionView(row, now))
    return ok<TaskSessionConnection>(toConnection(seen, size, (row) => [row.startsAt.toISOString(), row.id] as const))
  },
})
