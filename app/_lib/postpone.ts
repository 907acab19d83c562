import { keepChoice } from './keep-choice'

/** What a browser has put off: its cookie, what it holds, and for how long (seconds). */
export type Later = { cookie: string; kept: string; seconds: number }

/** The most that is kept; the oldest falls out. */
const most = 20

/**
 * Says "not before tomorrow" of one more in a cookie: of an invitation, or of a person's first license. It holds "id.ms" pairs joined
 * by "~", those of earlier days left out.
 */
export function postpone({ cookie, kept, seconds }: Later, id: string): void {
  const now = Date.now()
  const fresh = kept.split('~').filter((pair) => {
    const [other, ms] = pair.split('.')
    return other && other !== id && Number(ms) > now - seconds * 1000
  })
  keepChoice(cookie, [...fresh, `${id}.${now}`].slice(-most).join('~'), seconds)
}
