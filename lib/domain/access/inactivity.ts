import { routeOf } from './route-kind'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** Limits of an unattended session, in milliseconds (specification, sections 4 and 9). */
export const sessionLimits = {
  length: 29 * minuteMs,
  warning: 5 * minuteMs,
  extension: 10 * minuteMs,
  /** Activity is noted at most this often. */
  throttle: 3 * secondMs,
  /** The clock is checked this often. */
  check: 30 * secondMs,
  /** The provider is contacted at most this often. */
  silentCheck: 5 * minuteMs,
} as const

/** The limits of one person's session. An organization may make them shorter for its administrators. */
export type WatchLimits = { length: number; warning: number; extension: number }

/**
 * The limits used by a page's inactivity watcher. The server ends an administrator's session after `idleMinutes`; the
 * page acts one minute earlier, as it does with the general thirty minutes. Null means the specification's limits.
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

/** The phase shown by the inactivity watcher at `now`. Both instants are in epoch milliseconds. */
export function sessionPhase(lastActivity: number, now: number, limits: WatchLimits = sessionLimits): SessionPhase {
  const left = timeLeft(lastActivity, now, limits)
  if (left <= 0) return 'expired'
  return left <= limits.warning ? 'warning' : 'active'
}

/**
 * Whether activity extends the session: only within ten minutes of expiry, not after it, and not while the warning is
 * shown.
 */
export function extendsSession(
  lastActivity: number,
  now: number,
  warningShowing: boolean,
  limits: WatchLimits = sessionLimits,
): boolean {
  const left = timeLeft(lastActivity, now, limits)
  return !warningShowing && left > 0 && left <= limits.extension
}

/** The watcher does nothing on public routes, where nobody can be signed out for inactivity. */
export const isWatchedRoute = (path: string): boolean => routeOf(path).kind !== 'public'

const timeLeft = (lastActivity: number, now: number, { length }: WatchLimits) => lastActivity + length - now
