import { z } from 'zod'
import { listTaskSessionPage, type TaskSessionEntry, type TaskSessionPageQuery } from '@/lib/data/task-sessions/list'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitAccess, recordAccess } from '../record-access'
import { taskSessionFilter } from './session-filter'
import { sessionView } from './session-view'

/** Sessions per read of an export. */
const batch = 200
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/** Exports every session of a list, in its order, reading only as fast as the client does; the export is recorded. */
export const exportTaskSessions = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id, filter: taskSessionFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `sessionExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { words, ...facets } = filter
      const detail = { ...facets, searched: words.length > 0 }
      audit({ action: 'taskSessions.exported', subjectType: 'Org', subjectId: orgId, orgId, detail })
      return ok(eachSession({ orgId, filter, after: null, size: batch, now: ctx.now }))
    })
  },
})

async function* eachSession(query: TaskSessionPageQuery): AsyncGenerator<TaskSessionEntry> {
  for (let after = query.after; ; ) {
    const rows = await listTaskSessionPage({ ...query, after })
    for (const row of rows) yield sessionView(row, query.now)
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = { startsAt: last.startsAt.toISOString(), id: last.id }
  }
}
