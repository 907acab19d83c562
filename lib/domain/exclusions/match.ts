import { isSameName, nameWords } from '../license-checks/match'
import type { PersonName } from '../people/names'
import type { PlainDate } from '../time/plain-date'
import type { ExclusionAnswer, ExclusionBasis, ProofResult } from './values'

type Known = PersonName & { birthOn: PlainDate | null; npi: string | null }

/**
 * Why a person may be the one on a list: by name and birth date where both are known, then by the NPI, which nobody
 * shares, then by name alone where a birth date is not known. Null where the birth dates differ, or the names do. With
 * the same birth date a middle name does not matter. Different NPIs rule nobody out: employers mistype them.
 */
export function exclusionBasis(person: Known, listed: Known): ExclusionBasis | null {
  const byName = basisOfName(person, listed)
  if (byName === 'NAME_AND_BIRTH') return byName
  return person.npi !== null && person.npi === listed.npi ? 'NPI' : byName
}

function basisOfName(person: Known, listed: Known): 'NAME_AND_BIRTH' | 'NAME' | null {
  if (!isWhole(person) || !isWhole(listed)) return null
  if (person.birthOn === null || listed.birthOn === null) return isSameName(person, listed) ? 'NAME' : null
  if (person.birthOn !== listed.birthOn) return null
  return isSameName(withoutMiddle(person), withoutMiddle(listed)) ? 'NAME_AND_BIRTH' : null
}

/** A name with a missing part is nobody's. */
const isWhole = ({ firstName, lastName }: PersonName) =>
  [firstName, lastName].every((part) => nameWords(part).length > 0)

const withoutMiddle = ({ firstName, lastName }: PersonName): PersonName => ({ firstName, middleName: null, lastName })

/** Words by which the first names of a person are looked for, and those of the last name; each has to be on the line. */
export type SearchedWords = { given: string[]; family: string[] }

const joined = (...parts: readonly (readonly string[])[]) => parts.flat().join('')
const distinct = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '')

/**
 * The words of a name, apart and joined as far as names are compared joined. Whatever `exclusionBasis` finds by name has a
 * given and a family word in common.
 */
export function wordsToSearch({ firstName, middleName, lastName }: PersonName): SearchedWords {
  const [first, middle, family] = [nameWords(firstName), nameWords(middleName), nameWords(lastName)]
  return {
    given: distinct([...first.slice(0, 1), joined(first), joined(first, middle)]),
    family: distinct([...family, joined(family)]),
  }
}

/** All words under which a line of a list is found, with the names swapped, too. */
export function searchWords(listed: PersonName): string[] {
  const { firstName, middleName, lastName } = listed
  const swapped = { firstName: lastName, middleName, lastName: firstName }
  return distinct([listed, swapped].flatMap((name) => Object.values(wordsToSearch(name)).flat()))
}

type Question = { answer: ExclusionAnswer | null; endedOn: PlainDate | null; excludedOn: PlainDate }

/** What a search found of a person on a day: the worst of the exclusions that are in force then. */
export function proofResult(questions: readonly Question[], day: PlainDate): ProofResult {
  const answers = questions
    .filter(({ excludedOn, endedOn }) => excludedOn <= day && (endedOn === null || day < endedOn))
    .map(({ answer }) => answer)
  if (answers.includes('THIS_PERSON')) return 'EXCLUDED'
  if (answers.includes(null)) return 'OPEN'
  return answers.length > 0 ? 'SOMEBODY_ELSE' : 'NOTHING'
}
