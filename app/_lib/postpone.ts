import { keepChoice } from './choice-cookies'

/** The items that a browser has postponed: the cookie, its value, and for how long (seconds). */
export type PostponedItems = { cookie: string; pairs: string; seconds: number }

/** The oldest pair is dropped beyond this number. */
const maxPairs = 20

/**
 * Adds one postponed item to the cookie: an invitation, or a person's first license. "id.ms" pairs joined by "~";
 * expired pairs are left out.
 */
export function postpone({ cookie, pairs, seconds }: PostponedItems, id: string): void {
  const now = Date.now()
  const fresh = pairs.split('~').filter((pair) => {
    const [other, ms] = pair.split('.')
    return other && other !== id && Number(ms) > now - seconds * 1000
  })
  keepChoice(cookie, [...fresh, `${id}.${now}`].slice(-maxPairs).join('~'), seconds)
}
