import { addDays, type PlainDate } from '../time/plain-date'

/** Whether a document is still valid on a day. NONE: no expiry date was given. */
export const expiryStates = ['NONE', 'VALID', 'EXPIRING', 'EXPIRED'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** A document is EXPIRING during its last 60 days. */
const expiringDays = 60

/** A document is valid through the day it expires. */
export function expiryStateOf(expiresAt: PlainDate | null, today: PlainDate): ExpiryState {
  if (expiresAt === null) return 'NONE'
  if (expiresAt < today) return 'EXPIRED'
  return expiresAt <= addDays(today, expiringDays) ? 'EXPIRING' : 'VALID'
}

/** The range of expiry dates in a state on a day, both ends included; null means unbounded. */
export function expiryRange(
  state: Exclude<ExpiryState, 'NONE'>,
  today: PlainDate,
): { from: PlainDate | null; to: PlainDate | null } {
  const lastExpiringDay = addDays(today, expiringDays)
  if (state === 'EXPIRED') return { from: null, to: addDays(today, -1) }
  return state === 'EXPIRING' ? { from: today, to: lastExpiringDay } : { from: addDays(lastExpiringDay, 1), to: null }
}
