import { realEnd, type SessionTimes, sessionEnd } from './session-state'

/** A session as planned, and its actual times if known. */
export type ClashTimes = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'> &
  Partial<Pick<SessionTimes, 'startedAt' | 'endedAt'>>

/**
 * When people are in a session: from its planned or actual start, whichever is earlier, to its actual end, otherwise
 * its planned one.
 */
const span = (session: ClashTimes) => ({
  from: session.startedAt && session.startedAt < session.startsAt ? session.startedAt : session.startsAt,
  until: session.endedAt ?? sessionEnd(session),
})

/** Whether two sessions overlap; one that begins when the other ends does not clash. */
export function sessionsClash(one: ClashTimes, other: ClashTimes): boolean {
  const [a, b] = [span(one), span(other)]
  return a.from < b.until && b.from < a.until
}

type HeldSession = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone' | 'startedAt' | 'endedAt'>

/** Whether two sessions that are over overlapped, by their actual times, or the planned ones if those are unknown. */
export const heldAtOnce = (one: HeldSession, other: HeldSession): boolean =>
  (one.startedAt ?? one.startsAt) < realEnd(other) && (other.startedAt ?? other.startsAt) < realEnd(one)
