import { findTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession, type TaskSessionChanges, updateTaskSession } from '@/lib/data/task-sessions/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { type Write, write } from '../write'
import { sessionView } from './session-view'

/** The result of a change: the columns to store, and the entry for the history. */
export type SessionChange = {
  action: AuditAction
  changes: TaskSessionChanges
  detail?: Record<string, unknown>
  /** Runs after the session is stored, with the new session. */
  followed?: (after: TaskSessionRecord) => Promise<Result<unknown>>
}

/**
 * Changes a locked session if its version is still the one the caller saw: `decide` gets the session and its state by
 * the clock.
 */
export const changeSession = (
  ctx: SignedInCtx,
  { id, version }: { id: string; version: number },
  decide: (write: Write, session: TaskSessionRecord, state: TaskSessionState) => Promise<Result<SessionChange>>,
): Promise<Result<TaskSessionRecord>> =>
  write(ctx, async (w) => {
    const before = await lockTaskSession(w.tx, id, 'UPDATE')
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: sessionView(before, ctx.now) })
    const decided = await decide(w, before, sessionStateAt(before, ctx.now))
    if (!decided.ok) return decided
    const { action, changes, detail, followed } = decided.value
    await updateTaskSession(w.tx, id, version, changes)
    const after = await findTaskSession(w.tx, id)
    if (!after) return fail('notFound')
    const followUp = (await followed?.(after)) ?? ok(null)
    if (!followUp.ok) return followUp
    const { orgId } = after
    w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, ...(detail && { detail }), before, after })
    return ok(sessionView(after, ctx.now))
  })
