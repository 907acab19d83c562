/** What a browser has put off: its cookie, what it holds, and for how long (seconds). */
export type Later = { cookie: string; pairs: string; seconds: number }

/** The most that is kept; the oldest falls out. */
const maxPairs = 20

/**
 * The cookie that says "not before tomorrow" of one more: of an invitation, or of a person's first license. "id.ms" pairs joined by "~",
 * those of earlier days left out.
 */
export function postpone({ cookie, pairs, seconds }: Later, id: string, now: number, secure: boolean): string {
  const fresh = pairs.split('~').filter((pair) => {
    const [other, ms] = pair.split('.')
    return other && other !== id && Number(ms) > now - seconds * 1000
  })
  const value = [...fresh, `${id}.${now}`].slice(-maxPairs).join('~')
  return `${cookie}=${value}; path=/; max-age=${seconds}; samesite=lax${secure ? '; secure' : ''}`
}
