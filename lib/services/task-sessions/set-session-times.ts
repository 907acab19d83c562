import { z } from 'zod'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { findFirstCheckIn } from '@/lib/data/task-sessions/write'
import { isPressed } from '@/lib/domain/check-in/witness'
import { fail, ok } from '@/lib/domain/result'
import { type RealTimes, realTimesProblems } from '@/lib/domain/task-sessions/delivered'
import { ranTimes } from '@/lib/domain/task-sessions/session-problems'
import { breakRange, sessionLimits } from '@/lib/domain/task-sessions/values'
import { defineService } from '../define-service'
import { id, optionalLine, version, whole } from '../inputs'
import { voidSheet } from '../signatures/void-signatures'
import type { Write } from '../write'
import { changeSession } from './change-session'
import { instantOf, sessionFeature, sessionTime } from './session-input'

const time = z.union([z.literal('').transform(() => null), z.null(), sessionTime]).optional()

/**
 * Enters the actual times of a session that is over, when nobody pressed start or end, or pressed late. Stores who
 * entered them, when and why; a time that was seen is only replaced with a reason. Instructors sign for the times, so
 * those who have signed have to sign again.
 */
export const setTaskSessionTimes = defineService({
  action: 'taskSession.run',
  input: z.strictObject({
    id,
    version,
    startedAt: time,
    endedAt: time,
    breakMinutes: whole(breakRange).nullish(),
    reason: optionalLine(sessionLimits.reason),
  }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { startedAt, endedAt, breakMinutes, reason = null, ...seen }) =>
    changeSession(ctx, seen, async (w, session, state) => {
      if (state !== 'ENDED') return fail('sessionState')
      const read = (text: string | null | undefined, before: Date | null) =>
        text === undefined ? before : text === null ? null : instantOf(text, session.timeZone)
      const times = {
        startedAt: read(startedAt, session.startedAt),
        endedAt: read(endedAt, session.endedAt),
        breakMinutes: breakMinutes ?? session.breakMinutes,
      }
      const problems = {
        ...realTimesProblems(times, session, ctx.now, ranTimes(session)),
        ...unreadable('startedAt', startedAt, times.startedAt, session.startedAt),
        ...unreadable('endedAt', endedAt, times.endedAt, session.endedAt),
      }
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      if (!reason && replacesSeen(session, times)) return fail('reasonRequired', { reason: 'validation.required' })
      const changes = {
        ...times,
        ...(!session.recordedAt && (await areUnseen(w, session, times)) ? { recordedAt: ctx.now } : {}),
        ...readEnteredTimes('started', times.startedAt, session.startedAt, { ...ctx, reason }),
        ...readEnteredTimes('ended', times.endedAt, session.endedAt, { ...ctx, reason }),
      }
      const isOther =
        isMoved(times.startedAt, session.startedAt) ||
        isMoved(times.endedAt, session.endedAt) ||
        times.breakMinutes !== session.breakMinutes
      if (isOther) await voidSheet(w, session, 'times were corrected')
      return ok({ action: 'taskSession.timesSet', changes, detail: times })
    }),
})

/**
 * Whether actual times are none that anybody can have seen: from before the class was made, or an end before the first
 * check-in. The class is a recorded one from then on.
 */
async function areUnseen(
  w: Write,
  session: TaskSessionRecord,
  { startedAt, endedAt }: Pick<RealTimes, 'startedAt' | 'endedAt'>,
) {
  const isBefore = (at: Date | null, seen: Date | null) => at !== null && seen !== null && at < seen
  return (
    (isMoved(startedAt, session.startedAt) && isBefore(startedAt, session.createdAt)) ||
    (isMoved(endedAt, session.endedAt) &&
      (isBefore(endedAt, session.createdAt) || isBefore(endedAt, await findFirstCheckIn(w.tx, session.id))))
  )
}

const isMoved = (now: Date | null, before: Date | null) => now?.getTime() !== before?.getTime()

/** Whether a time that was seen as it was pressed is replaced by one entered by hand. */
function replacesSeen(session: TaskSessionRecord, times: Pick<TaskSessionRecord, 'startedAt' | 'endedAt'>): boolean {
  return (
    (isMoved(times.startedAt, session.startedAt) && isPressed(session.startedAt, session.startedRecordedAt)) ||
    (isMoved(times.endedAt, session.endedAt) && isPressed(session.endedAt, session.endedRecordedAt))
  )
}

/** A known time can be corrected but not cleared; local times skipped by daylight saving are invalid. */
function unreadable(field: string, text: string | null | undefined, at: Date | null, before: Date | null) {
  if (text && !at) return { [field]: 'validation.noSuchTime' }
  return text === null && before ? { [field]: 'validation.required' } : {}
}

/** The columns for the person who entered a time, if it has changed. */
function readEnteredTimes(
  name: 'started' | 'ended',
  now: Date | null,
  before: Date | null,
  ctx: { now: Date; viewer: { userId: string }; reason: string | null },
): Record<string, unknown> {
  if (!isMoved(now, before)) return {}
  return {
    [`${name}ById`]: now && ctx.viewer.userId,
    [`${name}RecordedAt`]: now && ctx.now,
    [`${name}Reason`]: now && ctx.reason,
  }
}
