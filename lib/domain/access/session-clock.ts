import { routeOf } from './route-kind'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** Limits of an unattended session, in milliseconds (specification, sections 4 and 9). */
export const sessionLimits = {
  length: 29 * minuteMs,
  warning: 5 * minuteMs,
  extension: 10 * minuteMs,
  /** Activity is read once in this time. */
  throttle: 3 * secondMs,
  /** The clock is checked this often. */
  check: 30 * secondMs,
  /** The provider is asked at most this often. */
  silentCheck: 5 * minuteMs,
} as const

/** The limits of one person's session: shorter than those of everybody where an organization says so of its administrators. */
export type WatchLimits = { length: number; warning: number; extension: number }

/**
 * The limits that the inactivity watcher of a page uses. `idleMinutes` is when the server ends a session of administrators; as with the
 * general thirty minutes, the page acts a minute earlier. Null: the specification's limits.
 */
export function watchLimits(idleMinutes: number | null): WatchLimits {
  if (idleMinutes === null) return sessionLimits
  const length = (idleMinutes - 1) * minuteMs
  return {
    length,
    warning: Math.min(sessionLimits.warning, length / 2),
    extension: Math.min(sessionLimits.extension, length - minuteMs),
  }
}

type SessionPhase = 'active' | 'warning' | 'expired'

/** What the inactivity watcher shows at `now`: nothing, the warning, or sign-out. Both instants in epoch milliseconds. */
export function sessionPhase(lastActivity: number, now: number, limits: WatchLimits = sessionLimits): SessionPhase {
  const left = timeLeft(lastActivity, now, limits)
  if (left <= 0) return 'expired'
  return left <= limits.warning ? 'warning' : 'active'
}

/** Activity sets the clock back only within ten minutes of expiry, not after it, and not under the warning. */
export function extendsSession(
  lastActivity: number,
  now: number,
  warningShowing: boolean,
  limits: WatchLimits = sessionLimits,
): boolean {
  const left = timeLeft(lastActivity, now, limits)
  return !warningShowing && left > 0 && left <= limits.extension
}

/** The watcher rests on public routes: nobody is timed out of them. */
export const isWatchedRoute = (path: string): boolean => routeOf(path).kind !== 'public'

const timeLeft = (lastActivity: number, now: number, { length }: WatchLimits) => lastActivity + length - now
