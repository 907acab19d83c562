import { z } from 'zod'
import { fail, ok } from '@/lib/domain/result'
import { realTimesProblems } from '@/lib/domain/task-sessions/delivered'
import { breakRange } from '@/lib/domain/task-sessions/values'
import { defineService } from '../define-service'
import { id, version, whole } from '../inputs'
import { voidSheet } from '../signatures/void-signatures'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { instantOf, sessionTime } from './session-input'

const time = z.union([z.literal('').transform(() => null), z.null(), sessionTime]).optional()

/**
 * Enters the actual times of a session that is over, when nobody pressed start or end, or pressed late. Stores who
 * entered them and when. Instructors sign for the times, so those who have signed have to sign again.
 */
export const setTaskSessionTimes = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ id, version, startedAt: time, endedAt: time, breakMinutes: whole(breakRange).nullish() }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { startedAt, endedAt, breakMinutes, ...seen }) =>
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
        ...realTimesProblems(times, session, ctx.now),
        ...unreadable('startedAt', startedAt, times.startedAt, session.startedAt),
        ...unreadable('endedAt', endedAt, times.endedAt, session.endedAt),
      }
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = {
        ...times,
        ...readEnteredTimes('started', times.startedAt, session.startedAt, ctx),
        ...readEnteredTimes('ended', times.endedAt, session.endedAt, ctx),
      }
      const isOther =
        isMoved(times.startedAt, session.startedAt) ||
        isMoved(times.endedAt, session.endedAt) ||
        times.breakMinutes !== session.breakMinutes
      if (isOther) await voidSheet(w, session, 'times were corrected')
      return ok({ action: 'taskSession.timesSet', changes, detail: times })
    }),
})

const isMoved = (now: Date | null, before: Date | null) => now?.getTime() !== before?.getTime()

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
  ctx: { now: Date; viewer: { userId: string } },
): Record<string, unknown> {
  if (!isMoved(now, before)) return {}
  return { [`${name}ById`]: now && ctx.viewer.userId, [`${name}RecordedAt`]: now && ctx.now }
}
