import type { EnteredTimes } from '@/lib/data/task-sessions/write'
import { type SessionTimes, sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'

type PlannedTimes = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>
type RecordingCtx = Pick<SignedInCtx, 'now' | 'viewer'>

/** The planned times of a recorded session are its actual ones. */
export function enteredTimes(session: PlannedTimes, { now, viewer: { userId } }: RecordingCtx): EnteredTimes {
  const [startedAt, endedAt] = [session.startsAt, sessionEnd(session)]
  const recorder = { startedById: userId, endedById: userId, startedRecordedAt: now, endedRecordedAt: now }
  return { startedAt, endedAt, ...recorder }
}

/** The columns of a session recorded after the fact: no capacity, and no more enrolling or withdrawing. */
export const recordedParts = (session: PlannedTimes, ctx: RecordingCtx) => ({
  ...enteredTimes(session, ctx),
  recordedAt: ctx.now,
  capacity: 0,
  selfEnroll: false,
  cancelUntil: null,
})
