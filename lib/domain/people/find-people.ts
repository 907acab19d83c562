import { foldText } from './sort-name'

/** The fields by which people are searched. */
export const findWays = ['NAME', 'CONTACT', 'LICENSE'] as const
export type FindWay = (typeof findWays)[number]

/** Minimum characters of a search; fewer would match too many people. */
const minSearchLength = 3

type PersonSearch = { by: 'NAME'; words: string[] } | { by: 'CONTACT' | 'LICENSE'; prefix: string }

/** A search in the stored form of its field; null when it is too short. */
export function parsePersonSearch(findWay: FindWay, typed: string): PersonSearch | null {
  if (findWay === 'NAME') {
    const words = foldText(typed).split(' ').filter(Boolean).slice(0, 6)
    return words.join('').length < minSearchLength ? null : { by: findWay, words }
  }
  const text = typed.trim()
  const prefix = findWay === 'LICENSE' ? text.toUpperCase() : (phonePrefix(text) ?? text.toLowerCase())
  return text.length < minSearchLength ? null : { by: findWay, prefix }
}

/** Turns "(415) 555" into the beginning of a stored number; null for text that is not a number. */
function phonePrefix(text: string): string | null {
  if (!/^[+\d][\d\s().-]*$|^\([\d\s().-]+$/.test(text)) return null
  return `+1${text.replace(/\D/g, '').replace(/^1/, '')}`
}
