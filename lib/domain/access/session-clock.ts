import { routeOf } from './route-kind'

const second = 1000
const minute = 60 * second

/** Limits of an unattended session, in milliseconds (specification, sections 4 and 9). */
export const sessionLimits = {
  length: 29 * minute,
  warning: 5 * minute,
  extension: 10 * minute,
  /** Activity is read once in this time. */
  throttle: 3 * second,
  /** The clock is checked this often. */
  check: 30 * second,
  /** The provider is asked at most this often. */
  silentCheck: 5 * minute,
} as const

export type SessionPhase = 'active' | 'warning' | 'expired'

/** What the inactivity watcher shows at `now`: nothing, the warning, or sign-out. Both instants in epoch milliseconds. */
export function sessionPhase(lastActivity: number, now: number): SessionPhase {
  const left = timeLeft(lastActivity, now)
  if (left <= 0) return 'expired'
  return left <= sessionLimits.warning ? 'warning' : 'active'
}

/** Activity sets the clock back only within ten minutes of expiry, not after it, and not under the warning. */
export function extendsSession(lastActivity: number, now: number, warningShowing: boolean): boolean {
  const left = timeLeft(lastActivity, now)
  return !warningShowing && left > 0 && left <= sessionLimits.extension
}

/** The watcher rests on public routes: nobody is timed out of them. */
export const isWatchedRoute = (path: string): boolean => routeOf(path).kind !== 'public'

const timeLeft = (lastActivity: number, now: number) => lastActivity + sessionLimits.length - now
