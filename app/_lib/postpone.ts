/** What a browser has put off: its cookie, what it holds, and for how long (seconds). */
export type Later = { cookie: string; kept: string; seconds: number }

/** The most that is kept; the oldest falls out. */
const most = 20

/**
 * The cookie that says "not before tomorrow" of one more: of an invitation, or of a person's first license. "id.ms" pairs joined by "~",
 * those of earlier days left out.
 */
export function postpone({ cookie, kept, seconds }: Later, id: string, now: number, secure: boolean): string {
  const fresh = kept.split('~').filter((pair) => {
    const [other, ms] = pair.split('.')
    return other && other !== id && Number(ms) > now - seconds * 1000
  })
  const value = [...fresh, `${id}.${now}`].slice(-most).join('~')
  return `${cookie}=${value}; path=/; max-age=${seconds}; samesite=lax${secure ? '; secure' : ''}`
}
