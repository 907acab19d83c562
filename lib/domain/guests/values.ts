import { credentialNumberProblem } from '../credentials/values'
import { credentialTypeCodes } from '../lists/credentials'
import { geographyCodes } from '../lists/geographies'
import { contactProblem } from '../people/contact'
import type { PersonName } from '../people/names'
import { foldText } from '../people/sort-name'
import { personNameLength } from '../people/values'
import type { FieldProblem } from '../result'
import { choiceProblem, lineProblem, type Problems, problemsAmong } from '../values'

/**
 * Days after a session for which a guest's contact is kept if nobody claimed it, and the name of a guest who did not
 * come.
 */
export const guestKeptDays = { contact: 400, absent: 30 } as const

type Text = string | null | undefined
/** The facts entered about a guest, who has no account; absent fields do not change. */
type EnteredGuest = {
  firstName?: Text
  lastName?: Text
  licenseGeo?: Text
  licenseType?: Text
  licenseNumber?: Text
  contact?: Text
}

/**
 * Accepts an email address, a US phone number, or nothing. A text without a digit is neither, so its message offers
 * both.
 */
export function guestContactProblem(text: Text): FieldProblem | null {
  if (!text?.trim()) return null
  if (text.includes('@')) return contactProblem('EMAIL', text)
  return /\d/.test(text) ? contactProblem('PHONE', text) : 'validation.contact'
}

const optionalChoice = (code: Text, codes: readonly string[]) => (code ? choiceProblem(code, codes) : null)

/** Problems with the facts entered about a guest, by field. */
export const guestProblems = (guest: EnteredGuest): Problems =>
  problemsAmong({
    firstName: lineProblem(guest.firstName, personNameLength),
    lastName: lineProblem(guest.lastName, personNameLength),
    licenseGeo: optionalChoice(guest.licenseGeo, geographyCodes),
    licenseType: optionalChoice(guest.licenseType, credentialTypeCodes),
    licenseNumber: guest.licenseNumber?.trim() ? credentialNumberProblem(guest.licenseNumber) : null,
    contact: guestContactProblem(guest.contact),
  })

type License = { licenseGeo: string | null; licenseType: string | null; licenseNumber: string | null }

/**
 * Whether a guest and whoever claims to have been them have the same first and last name, but for capitals and accents.
 * Any other pair is for people to look at: nothing here says how alike two names are (decision 058).
 */
export const haveSameName = (guest: PersonName, person: PersonName): boolean => {
  const text = ({ firstName, lastName }: PersonName) => foldText(`${firstName ?? ''} ${lastName ?? ''}`.trim())
  return text(guest) === text(person)
}

/** A guest's license as printed: "CA CNA 00123456", or only the number. */
export const guestLicense = ({ licenseGeo, licenseType, licenseNumber }: License): string =>
  [licenseGeo, licenseType, licenseNumber].filter(Boolean).join(' ')

/**
 * The other first and last names that somebody had, newest first and each once: from what each change replaced, newest
 * first, which has the changed parts alone, and from accounts that became theirs.
 */
export function earlierNames(
  current: PersonName,
  changes: readonly PersonName[],
  merged: readonly PersonName[],
): PersonName[] {
  const isSame = (one: PersonName, other: PersonName) =>
    (one.firstName ?? null) === (other.firstName ?? null) && (one.lastName ?? null) === (other.lastName ?? null)
  const found: PersonName[] = [{ firstName: current.firstName ?? null, lastName: current.lastName ?? null }]
  let at = found[0]!
  const before = changes.map(({ firstName = at.firstName, lastName = at.lastName }) => {
    at = { firstName, lastName }
    return at
  })
  for (const name of [...before, ...merged])
    if ((name.firstName || name.lastName) && !found.some((one) => isSame(one, name))) found.push(name)
  return found.slice(1)
}
