import { foldText } from './sort-name'

/** What people are found by. */
export const findWays = ['NAME', 'CONTACT', 'LICENSE'] as const
export type FindWay = (typeof findWays)[number]

/** Characters to search for at the least: fewer would list a part of everybody. */
const findLeast = 3

export type LookedFor = { by: 'NAME'; words: string[] } | { by: 'CONTACT' | 'LICENSE'; prefix: string }

/** What is searched for, in the form in which it is stored; null where there is too little to find somebody by. */
export function lookedFor(by: FindWay, typed: string): LookedFor | null {
  if (by === 'NAME') {
    const words = foldText(typed).split(' ').filter(Boolean).slice(0, 6)
    return words.join('').length < findLeast ? null : { by, words }
  }
  const text = typed.trim()
  const prefix = by === 'LICENSE' ? text.toUpperCase() : (phonePrefix(text) ?? text.toLowerCase())
  return text.length < findLeast ? null : { by, prefix }
}

/** "(415) 555" as the beginning of a stored number; null for what is no number. */
function phonePrefix(text: string): string | null {
  if (!/^[+\d][\d\s().-]*$|^\([\d\s().-]+$/.test(text)) return null
  return `+1${text.replace(/\D/g, '').replace(/^1/, '')}`
}
