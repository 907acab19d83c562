import { lineProblem } from '../values'
import { isFamilyFirst, type StoredName } from './names'
import { personNameLength } from './values'

/** A person's name from somebody else: the identity provider, or an inviting organization. */
export type KnownName = { firstName: string; middleName?: string | null; lastName: string }

type NameClaims = { name?: string | null; givenName?: string | null; familyName?: string | null }

const isName = (text: string) =>
  lineProblem(text, personNameLength) === null && /^\p{L}/u.test(text) && !/[@\d]/.test(text)

/**
 * The name in the claims of the identity provider; null when it is unclear which part is which. Without a name,
 * providers send an address or a number instead, and the middle one of three words could belong to either part.
 */
export function nameOfClaims({ name, givenName, familyName }: NameClaims): KnownName | null {
  const words = (name ?? '').trim().split(/\s+/)
  const [first = '', last = ''] = words.length === 2 ? words : []
  const guessedName = isFamilyFirst({ firstName: first, lastName: last }) ? [last, first] : [first, last]
  const [firstName = '', lastName = ''] =
    givenName?.trim() && familyName?.trim() ? [givenName.trim(), familyName.trim()] : guessedName
  return isName(firstName) && isName(lastName) ? { firstName, lastName } : null
}

/** Whether a first and a last name are present. */
export const hasName = ({ firstName, lastName }: Pick<StoredName, 'firstName' | 'lastName'>): boolean =>
  Boolean(firstName?.trim()) && Boolean(lastName?.trim())

/** A person with the known name, unless they have entered their own. */
export const withKnownName = <T extends StoredName>(person: T, knownName: KnownName | null): T =>
  hasName(person) || !knownName ? person : { ...person, ...knownName, middleName: knownName.middleName ?? null }

export type Profile = {
  firstName: string | null
  lastName: string | null
  /** In any form, because only its presence counts. */
  dob: unknown
  acknowledgedAt: unknown
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A profile is complete when first name, last name, date of birth and the acknowledgement time are all set. */
export const isProfileComplete = (profile: Profile): boolean =>
  hasName(profile) && isSet(profile.dob) && isSet(profile.acknowledgedAt)
