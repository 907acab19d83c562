import { isFamilyFirst, type PersonName } from './names'

/** Letters that Unicode does not take apart into a base letter and an accent. */
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

/** Text as lists sort and search it: lower case, accents folded, single spaces. What is searched for is folded the same way. */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  const decomposed = text.normalize('NFKD').toLowerCase().normalize('NFKD')
  const withoutAccents = decomposed
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[æœøłđðþßı]/g, (letter) => plainLetters[letter]!)
  return withoutAccents.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Folded letters and digits alone: the form in which words of a file are compared with known words. */
export const bareText = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** "last, first middle", folded. Missing parts are left out with their comma; "" when there is no name. */
export function sortNameOf({ lastName, firstName, middleName }: PersonName): string {
  const givenNames = foldText(`${firstName ?? ''} ${middleName ?? ''}`)
  return [foldText(lastName ?? ''), givenNames].filter(Boolean).join(', ')
}

/** The folded text by which a person in a list is found: names in both orders, contacts, the employee number. */
export function searchTextOf(person: PersonName & { contacts: readonly string[]; employeeId?: string | null }): string {
  const { firstName, middleName, lastName, contacts, employeeId } = person
  const parts = isFamilyFirst(person) ? [lastName, firstName, middleName] : [firstName, middleName, lastName]
  // Who writes a name without spaces searches without them too.
  const writtenName = parts.filter(Boolean).join(isFamilyFirst(person) ? '' : ' ')
  return foldText([writtenName, sortNameOf(person), ...contacts, employeeId ?? ''].join(' '))
}

/** The text by which a person is found, without the employee number that it ends with. */
export function withoutNumber(searchText: string, employeeId: string): string {
  const number = foldText(employeeId)
  return searchText.endsWith(number) ? searchText.slice(0, searchText.length - number.length).trimEnd() : searchText
}
