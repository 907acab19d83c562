/** The items that a browser has postponed: the cookie, its value, and for how long (seconds). */
export type PostponedItems = { cookie: string; pairs: string; seconds: number }

/** The oldest pair is dropped beyond this number. */
const maxPairs = 20

/**
 * The cookie with one more postponed item: an invitation, or a person's first license. "id.ms" pairs joined by "~"; expired pairs are
 * left out.
 */
export function postpone({ cookie, pairs, seconds }: PostponedItems, id: string, now: number, secure: boolean): string {
  const fresh = pairs.split('~').filter((pair) => {
    const [other, ms] = pair.split('.')
    return other && other !== id && Number(ms) > now - seconds * 1000
  })
  const value = [...fresh, `${id}.${now}`].slice(-maxPairs).join('~')
  return `${cookie}=${value}; path=/; max-age=${seconds}; samesite=lax${secure ? '; secure' : ''}`
}
