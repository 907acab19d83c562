import { lineProblem } from '../values'
import { isFamilyFirst } from './names'
import { personNameLength } from './values'

/** A person's name as somebody else says it: the identity provider, or an organization that invites. */
export type KnownName = { firstName: string; middleName?: string | null; lastName: string }

export type NameClaims = { name?: string | null; givenName?: string | null; familyName?: string | null }

const isName = (text: string) =>
  lineProblem(text, personNameLength) === null && /^\p{L}/u.test(text) && !/[@\d]/.test(text)

/**
 * The name in the claims of the identity provider; null where it is not clear which part is which. Providers put an address or a
 * number where they know no name, and of three words nobody can tell what the middle one is.
 */
export function nameOfClaims({ name, givenName, familyName }: NameClaims): KnownName | null {
  const words = (name ?? '').trim().split(/\s+/)
  const [first = '', last = ''] = words.length === 2 ? words : []
  const guess = isFamilyFirst({ firstName: first, lastName: last }) ? [last, first] : [first, last]
  const [firstName = '', lastName = ''] =
    givenName?.trim() && familyName?.trim() ? [givenName.trim(), familyName.trim()] : guess
  return isName(firstName) && isName(lastName) ? { firstName, lastName } : null
}

type Named = { firstName: string | null; middleName: string | null; lastName: string | null }

/** True when first and last name are there. */
export const hasName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): boolean =>
  Boolean(firstName?.trim()) && Boolean(lastName?.trim())

/** A person with the name that was said of them, unless they have said their own. */
export const withKnownName = <T extends Named>(person: T, known: KnownName | null): T =>
  hasName(person) || !known ? person : { ...person, ...known, middleName: known.middleName ?? null }
