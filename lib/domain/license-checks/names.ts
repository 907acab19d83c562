import type { PersonName } from '../people/names'
import { foldText } from '../people/sort-name'

const suffixes: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'junior', 'senior'])

/** The words of a name as they are compared: accents, case, marks and suffixes ("Jr.", "III") do not count; a hyphen parts words. */
function wordsOf(text: string | null | undefined): string[] {
  const folded = foldText(text ?? '').replace(/['’`.]/g, '')
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !suffixes.has(word))
}

const joinWords = (words: readonly string[]) => words.join('')

/** Whether one family name is the other, or one of the two names of a double one ("Garcia" and "Garcia Lopez"). */
function isSameFamilyName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  if (joinWords(one) === joinWords(other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // A particle alone ("de", "la") is nobody's name.
  return short.length < long.length && joinWords(short).length > 3 && short.every((word) => long.includes(word))
}

/** Whether one given name is the other: all of the first words alike, and what follows never against it. */
function isSameGivenName(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...middle] = one
  const [second, ...otherMiddle] = other
  if (!first || !second) return false
  if (joinWords(one) === joinWords(other)) return true
  if (first !== second) return false
  return middle.length === 0 || otherMiddle.length === 0 || isInitialOf(joinWords(middle), joinWords(otherMiddle))
}

/** A middle name and its initial say the same; two whole ones have to be alike. */
function isInitialOf(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return one === other
}

/**
 * Whether a name on a board's list is a person's: folded, without suffixes; a middle name may be an initial or missing; first and last
 * may have been entered the wrong way round. A name with a missing part is nobody's.
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
