/**
 * Limits of a link that lets somebody without an account read records: characters in the reader's name, days it is
 * valid, links that its owner may have in use, and days it is kept after it ends.
 */
export const readerLinkLimits = {
  name: 120,
  days: { min: 1, max: 14 },
  usualDays: 7,
  most: 20,
  keptDays: 400,
} as const

/** The lifetimes in days that forms offer for a new link. */
export const readerLinkLives = [1, 3, readerLinkLimits.usualDays, readerLinkLimits.days.max] as const

/** The secret of a link's address: 256 bits as base64url. */
export const readerTokenPattern = /^[\w-]{43}$/

const readerLinkStates = ['ACTIVE', 'EXPIRED', 'ENDED'] as const
export type ReaderLinkState = (typeof readerLinkStates)[number]

/** Whether a link is usable now. An ended link stays `ENDED` after its expiry date too. */
export function readerLinkState(link: { expiresAt: Date; endedAt: Date | null }, now: Date): ReaderLinkState {
  if (link.endedAt) return 'ENDED'
  return link.expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}
