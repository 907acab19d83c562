import { type SessionTimes, sessionEnd } from './session-state'

/** Whether two sessions are at the same time for a while; one that begins when the other ends does not clash. */
export const sessionsClash = (
  one: Omit<SessionTimes, 'openedAt' | 'endedAt'>,
  other: Omit<SessionTimes, 'openedAt' | 'endedAt'>,
): boolean => one.startsAt < sessionEnd(other) && other.startsAt < sessionEnd(one)
