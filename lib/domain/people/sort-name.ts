import { isFamilyFirst, type PersonName } from './names'

/** Letters that Unicode does not decompose into a base letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
}

/** Printable ASCII, which needs no decomposition. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/**
 * Text in the form used to sort and search lists: lower case, accents folded, single spaces. Search words are folded
 * the same way.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  const decomposed = text.normalize('NFKD').toLowerCase().normalize('NFKD')
  const withoutAccents = decomposed
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[æœøłđðþßı]/g, (letter) => plainLetters[letter]!)
  return withoutAccents.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Only the letters and digits, folded: the form in which words of a file are compared with known words. */
export const bareText = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** "last, first middle", folded. Missing parts are left out with their comma; "" when there is no name. */
export function sortNameOf({ lastName, firstName, middleName }: PersonName): string {
  const givenNames = foldText(`${firstName ?? ''} ${middleName ?? ''}`)
  return [foldText(lastName ?? ''), givenNames].filter(Boolean).join(', ')
}

/** The folded text in which a person of a list is searched: names in both orders, contacts, the employee number. */
export function searchTextOf(person: PersonName & { contacts: readonly string[]; employeeId?: string | null }): string {
  const { firstName, middleName, lastName, contacts, employeeId } = person
  const parts = isFamilyFirst(person) ? [lastName, firstName, middleName] : [firstName, middleName, lastName]
  // Names written without spaces are also searched without them.
  const writtenName = parts.filter(Boolean).join(isFamilyFirst(person) ? '' : ' ')
  return foldText([writtenName, sortNameOf(person), ...contacts, employeeId ?? ''].join(' '))
}

/** A person's search text without the employee number at its end. */
export function withoutNumber(searchText: string, employeeId: string): string {
  const number = foldText(employeeId)
  return searchText.endsWith(number) ? searchText.slice(0, searchText.length - number.length).trimEnd() : searchText
}

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
