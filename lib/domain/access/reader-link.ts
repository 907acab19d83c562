/**
 * A link that lets somebody without an account read records for some days: characters of the reader's name, days it is good for, links
 * in use of one maker, and days it is kept once it is over.
 */
export const readerLinkLimits = {
  name: 120,
  days: { min: 1, max: 14 },
  usualDays: 7,
  most: 20,
  keptDays: 400,
} as const

/** How many days a new link may be chosen to be good, in forms. */
export const readerLinkLives = [1, 3, readerLinkLimits.usualDays, readerLinkLimits.days.max] as const

/** The secret of a link's address: 256 bits as base64url. */
export const readerTokenPattern = /^[\w-]{43}$/

const readerLinkStates = ['ACTIVE', 'EXPIRED', 'ENDED'] as const
export type ReaderLinkState = (typeof readerLinkStates)[number]

/** Whether a link opens anything now. One that was ended stays ended also when its days are over. */
export function readerLinkState(link: { expiresAt: Date; endedAt: Date | null }, now: Date): ReaderLinkState {
  if (link.endedAt) return 'ENDED'
  return link.expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}
