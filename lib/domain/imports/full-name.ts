import { isFamilyFirstText, type StoredName } from '../people/names'
import { bareText } from '../people/sort-name'
import { readCredentialType } from './read-codes'

/** Words that belong to the family name after them: "de la Cruz", "van der Berg". */
const familyParticles = new Set(
  'de del della di da do dos das la las los le van von der den ter ten bin ibn al el st san santa mac'.split(' '),
)
const nameSuffixes = new Set(['jr', 'sr', 'junior', 'senior', 'ii', 'iii', 'iv', 'esq'])
/** Whether a word stands behind a family name without being part of it: "Jr.", "III". */
export const isSuffix = (word: string | undefined): word is string =>
  word !== undefined && nameSuffixes.has(bareText(word))

/**
 * Splits a whole name: "Last, First Middle", "First Middle Last" (with "de la" and the like in the family name) or, in
 * Chinese characters, kana and Hangul, the family name first. A profession behind a comma ("Ann Lee, RN") is left out.
 * A single word is a family name. The parts are shown before anything is stored.
 */
export function splitFullName(text: string): StoredName {
  const parts = text
    .split(/[,，、]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && readCredentialType(part) === null)
  const suffix = parts.length > 1 && isSuffix(parts.at(-1)) ? parts.pop() : undefined
  const [first = '', second] = parts
  if (second !== undefined) return nameOf(second.split(' '), withSuffix(first, suffix))
  const words = first.split(' ').filter(Boolean)
  if (isFamilyFirstText(first)) return nameOf(words.slice(1), words[0] ?? '')
  const own = words.length > 2 && isSuffix(words.at(-1)) ? words.pop() : suffix
  const family = familyStart(words)
  return nameOf(words.slice(0, family), withSuffix(words.slice(family).join(' '), own))
}

/** Where the family name begins: the last word, or the particles before it; the first word is a given name. */
function familyStart(words: readonly string[]): number {
  let start = Math.max(words.length - 1, 0)
  while (start > 1 && familyParticles.has(bareText(words[start - 1]!))) start -= 1
  return start
}

/** The family name with a suffix behind it, unless it has one. */
export const withSuffix = (family: string, suffix: string | undefined): string =>
  suffix && !isSuffix(family.split(' ').at(-1)) ? `${family} ${suffix}` : family

const nameOf = ([firstName, ...middle]: readonly string[], lastName: string): StoredName => ({
  firstName: firstName || null,
  middleName: middle.join(' ') || null,
  lastName: lastName || null,
})
