import { z } from 'zod'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deleteDraft, lockTaskSession } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/tasks'
import { checkOutBegins } from '@/lib/domain/check-in/window'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  mayOpenEarly,
  mayStart,
  openEarlyHours,
  scheduleProblems,
  startEarlyMinutes,
} from '@/lib/domain/task-sessions/session-problems'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { checkOutPresent } from '../check-in/record-check-out'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { notify } from '../notices/notify'
import { instructorNotices } from '../notices/session-notices'
import { ownLeftToOthers } from '../oneself'
import { type Write, write } from '../write'
import { type ChangeLater, changeLocked, changeSession, sessionView, withdrawAll } from './change-session'
import { reason, sessionFeature } from './session-input'

const ofSession = {
  input: z.strictObject({ id, version }),
  subject: (ctx: SignedInCtx, { id: sessionId }: { id: string }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
}

/** Announces a draft to members: its task must be published, and the session not over. */
export const scheduleTaskSession = defineService({
  ...ofSession,
  action: 'taskSession.manage',
  run: (ctx, seen) =>
    changeSession(ctx, seen, async (w, session, state) => {
      const nextState = sessionStateAfter(state, 'schedule')
      if (!nextState) return fail('sessionState')
      const task = await findTask(w.tx, session.taskId)
      if (task?.state !== 'PUBLISHED') return fail('taskState')
      const problems = scheduleProblems(session, ctx.now)
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = { state: nextState, taskRevisionId: task.revision.id }
      const by = { by: ctx.viewer.userId, now: ctx.now }
      return ok({
        action: 'taskSession.scheduled',
        changes,
        detail: { state: nextState },
        followed: async (after) => ok(await notify(w, instructorNotices([after], by))),
      })
    }),
})

/** Opens a session before its scheduled time: people can check in from now on. */
export const openTaskSession = defineService({
  ...ofSession,
  action: 'taskSession.run',
  run: (ctx, seen) =>
    changeSession(ctx, seen, async (_w, session, state) => {
      const nextState = sessionStateAfter(state, 'open')
      if (!nextState) return fail('sessionState')
      if (!mayOpenEarly(session, ctx.now))
        return fail('sessionTooEarly', undefined, { params: { hours: openEarlyHours } })
      return ok({
        action: 'taskSession.opened',
        changes: { state: nextState, openedAt: ctx.now },
        detail: { state: nextState },
      })
    }),
})

/** Starts the class now, as its actual start. Check-in opens with it if it was not open yet. */
export const startTaskSession = defineService({
  ...ofSession,
  action: 'taskSession.run',
  run: (ctx, seen) =>
    changeSession(ctx, seen, async (_w, session, state) => {
      const nextState = sessionStateAfter(state, 'start')
      if (!nextState || session.startedAt) return fail('sessionState')
      if (!mayStart(session, ctx.now))
        return fail('startTooEarly', undefined, { params: { minutes: startEarlyMinutes } })
      const openedAt = session.openedAt ?? (ctx.now < session.startsAt ? ctx.now : null)
      const by = { openedAt, startedAt: ctx.now, startedById: ctx.viewer.userId, startedRecordedAt: ctx.now }
      return ok({ action: 'taskSession.started', changes: { state: nextState, ...by }, detail: { state: nextState } })
    }),
})

/**
 * Ends the class now, as its actual end. Check-in closes. `checkOutAll` checks out everybody who is still there, except
 * oneself where somebody else may.
 */
export const endTaskSession = defineService({
  ...ofSession,
  input: ofSession.input.extend({ checkOutAll: z.boolean('validation.invalid').nullish() }),
  action: 'taskSession.run',
  run: (ctx, { checkOutAll, ...seen }) =>
    changeSession(ctx, seen, async (w, session, state) => {
      const nextState = sessionStateAfter(state, 'end')
      if (!nextState) return fail('sessionState')
      const by = { endedAt: ctx.now, endedById: ctx.viewer.userId, endedRecordedAt: ctx.now }
      // A class that was opened and ended before its time did not begin after its end.
      const isEarly = session.startedAt === null && ctx.now < session.startsAt
      const start = { startedAt: session.openedAt, startedRecordedAt: session.openedAt }
      const asked = checkOutAll && session.checkOutRequired && ctx.now >= checkOutBegins(session)
      const own = asked ? await ownLeftToOthers({ viewer: ctx.viewer, db: w.tx }, session) : new Set<string>()
      return ok({
        action: 'taskSession.ended',
        changes: { state: nextState, ...by, ...(isEarly && start) },
        detail: { state: nextState },
        ...(asked ? { followed: (after) => checkOutPresent(ctx, w, after, own) } : {}),
      })
    }),
})

/** Discards a draft that was not announced. */
export const discardTaskSession = defineService({
  ...ofSession,
  action: 'taskSession.manage',
  run: (ctx, { id: sessionId, version: seen }) =>
    write(ctx, async (w) => {
      const before = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: sessionView(before, ctx.now) })
      return discard(w, before)
    }),
})

async function discard(w: Write, before: TaskSessionRecord): Promise<Result<null>> {
  const { id: subjectId, version: seen, orgId, taskId } = before
  if (!(await deleteDraft(w.tx, subjectId, seen))) return fail('sessionState')
  // The session is gone, so its history can no longer say which class it was of.
  w.audit({ action: 'taskSession.discarded', subjectType: 'TaskSession', subjectId, orgId, detail: { taskId }, before })
  return ok(null)
}

/**
 * Cancels a session with a reason: every enrollment ends, and participants and instructors are notified. With
 * `following`, also the later sessions of its series that have not begun; drafts among them are discarded.
 */
export const cancelTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason, following: z.boolean('validation.invalid').nullish() }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { following, reason, ...seen }) => {
    const decide = cancelling(ctx, reason)
    const later: ChangeLater = (w, session) =>
      session.state === 'DRAFT' ? discard(w, session) : changeLocked(ctx, w, session, decide)
    return changeSession(ctx, seen, decide, following ? () => later : undefined)
  },
})

const cancelling =
  (ctx: SignedInCtx, reason: string): Parameters<typeof changeLocked>[3] =>
  async (w, session, state) => {
    const nextState = sessionStateAfter(state, 'cancel')
    if (!nextState) return fail('sessionState')
    const actorId = ctx.viewer.userId
    const withdrawn = await withdrawAll(w, session, { reason, actorId, notTo: actorId }, ctx.now)
    if (!withdrawn.ok) return withdrawn
    const changes = { state: nextState, cancelledAt: ctx.now, cancelReason: reason, sequence: { increment: 1 } }
    return ok({ action: 'taskSession.cancelled', changes, detail: { withdrawn: withdrawn.value.userIds.length } })
  }
