import type { DocumentSource } from '../lists/documents'
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

/** Days in which a deleted document can be restored; after that its bytes are erased. */
export const restoreDays = 30

/** Documents deleted before this instant can no longer be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreDays * 86_400_000)

/** The instant until which a document deleted at `deletedAt` can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restoreDays * 86_400_000)

/** The address at which a person opens their document, depending on its source. */
export function addressOfDocument({ id, source }: { id: string; source: DocumentSource }): string {
  if (source === 'CERTIFICATE') return `/api/certificates/${id}`
  return source === 'SIGNED' ? `/api/signed-documents/${id}` : `/api/files/${id}`
}
