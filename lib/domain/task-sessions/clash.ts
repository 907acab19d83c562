import { type SessionTimes, sessionEnd } from './session-state'

/** Whether two sessions are at the same time for a while; one that begins when the other ends does not clash. */
export const sessionsClash = (
  one: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
  other: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
): boolean => one.startsAt < sessionEnd(other) && other.startsAt < sessionEnd(one)
