import { realEnd, type SessionTimes, sessionEnd } from './session-state'

/** Whether two sessions are at the same time for a while; one that begins when the other ends does not clash. */
export const sessionsClash = (
  one: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
  other: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
): boolean => one.startsAt < sessionEnd(other) && other.startsAt < sessionEnd(one)

type Held = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone' | 'startedAt' | 'endedAt'>

/** The same for a session that is over: by when it was really held, and by the plan where that is not known. */
export const heldAtOnce = (one: Held, other: Held): boolean =>
  (one.startedAt ?? one.startsAt) < realEnd(other) && (other.startedAt ?? other.startsAt) < realEnd(one)
