import 'server-only'
import { z } from 'zod'
import { fail, ok } from '@/lib/domain/result'
import { realTimesProblems } from '@/lib/domain/task-sessions/delivered'
import { breakRange } from '@/lib/domain/task-sessions/values'
import { defineService } from '../define-service'
import { id, version, whole } from '../inputs'
import { voidSignatures } from '../signatures/void-signatures'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { instantOf, sessionTime } from './session-input'

const time = z.union([z.literal('').transform(() => null), z.null(), sessionTime]).optional()

/**
 * Enters when a session that is over was really held, where nobody pressed start or end, or pressed late. Who entered it and when is
 * kept. Instructors sign for the times, so those who signed are asked again.
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
      const problems = realTimesProblems(times, session, ctx.now)
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = {
        ...times,
        ...entered('started', times.startedAt, session.startedAt, ctx),
        ...entered('ended', times.endedAt, session.endedAt, ctx),
      }
      await voidSignatures(w, session.id, 'INSTRUCTOR', 'times were corrected')
      return ok({ action: 'taskSession.timesSet', changes, detail: times })
    }),
})

/** Who entered a time, where it is another one than before. */
function entered(
  name: 'started' | 'ended',
  now: Date | null,
  before: Date | null,
  ctx: { now: Date; viewer: { userId: string } },
): Record<string, unknown> {
  if (now?.getTime() === before?.getTime()) return {}
  return { [`${name}ById`]: now && ctx.viewer.userId, [`${name}RecordedAt`]: now && ctx.now }
}
