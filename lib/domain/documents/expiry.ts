import { addDays, type PlainDate } from '../time/plain-date'

/** Whether a document still counts on a day. NONE: nothing was said of an end. */
export const expiryStates = ['NONE', 'VALID', 'EXPIRING', 'EXPIRED'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** A document is about to expire in its last 60 days, the first of them included. */
const expiringDays = 60

/** A document counts on the day it expires, and no longer on the next. */
export function expiryStateOf(expiresAt: PlainDate | null, today: PlainDate): ExpiryState {
  if (expiresAt === null) return 'NONE'
  if (expiresAt < today) return 'EXPIRED'
  return expiresAt <= addDays(today, expiringDays) ? 'EXPIRING' : 'VALID'
}

/** The expiry dates that are in a state on a day: from and to, both included; null where there is no bound. */
export function expiryRange(
  state: Exclude<ExpiryState, 'NONE'>,
  today: PlainDate,
): { from: PlainDate | null; to: PlainDate | null } {
  const lastExpiringDay = addDays(today, expiringDays)
  if (state === 'EXPIRED') return { from: null, to: addDays(today, -1) }
  return state === 'EXPIRING' ? { from: today, to: lastExpiringDay } : { from: addDays(lastExpiringDay, 1), to: null }
}
