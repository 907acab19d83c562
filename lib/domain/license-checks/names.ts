import type { PersonName } from '../people/names'
import { foldText } from '../people/sort-name'

const suffixes: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'junior', 'senior'])

/**
 * The words of a name for comparison. Accents, case, marks and suffixes ("Jr.", "III") are ignored; a hyphen separates
 * words.
 */
function wordsOf(text: string | null | undefined): string[] {
  const folded = foldText(text ?? '').replace(/['’`.]/g, '')
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !suffixes.has(word))
}

const joinWords = (words: readonly string[]) => words.join('')

/** Whether two family names are the same, or one is part of the other double name ("Garcia" and "Garcia Lopez"). */
function isSameFamilyName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  if (joinWords(one) === joinWords(other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // A particle on its own ("de", "la") is not a name.
  return short.length < long.length && joinWords(short).length > 3 && short.every((word) => long.includes(word))
}

/**
 * Whether two given names are the same: the first words must be equal, and any further words must not contradict each
 * other.
 */
function isSameGivenName(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...middle] = one
  const [second, ...otherMiddle] = other
  if (!first || !second) return false
  if (joinWords(one) === joinWords(other)) return true
  if (first !== second) return false
  return middle.length === 0 || otherMiddle.length === 0 || isInitialOf(joinWords(middle), joinWords(otherMiddle))
}

/** A middle name matches its initial; two full ones must be equal. */
function isInitialOf(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return one === other
}

/**
 * Whether a name on a board's list is a person's. Names are folded and suffixes dropped; a middle name may be an
 * initial or missing; first and last name may have been swapped. A name with a missing part matches nobody.
 */
export function isSameName(person: PersonName, listed: PersonName): boolean {
  const givenWords = (name: PersonName) => [...wordsOf(name.firstName), ...wordsOf(name.middleName)]
  const [personGiven, listedGiven] = [givenWords(person), givenWords(listed)]
  const [personFamily, listedFamily] = [wordsOf(person.lastName), wordsOf(listed.lastName)]
  if (isSameFamilyName(personFamily, listedFamily) && isSameGivenName(personGiven, listedGiven)) return true
  return (
    isSameFamilyName(personFamily, wordsOf(listed.firstName)) &&
    isSameGivenName(personGiven, [...listedFamily, ...wordsOf(listed.middleName)])
  )
}
