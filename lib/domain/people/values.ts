import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { dateIn, dateTextProblem, lineProblem, optionalLineProblem, type Problems, problemsAmong } from '../values'
import { dateOfBirthProblem } from './date-of-birth'
import { isEmail, normalizeEmail } from './email'
import { normalizePhone } from './phone'
import { isPostalCode } from './postal-code'

/** Characters of each part of a name. */
export const personNameLength = 100

/** Characters of the lines of an address, of a person or an organization. */
export const addressLimits = { street1: 200, street2: 200, city: 100, postalCode: 10 } as const

/** Characters of an email address or a phone number as people type it. */
export const contactLength = 320

/** Digits of a code that was sent to a contact, and the characters in which people type them. */
const codeDigits = 6
export const codeTextLength = 40

type Text = string | null | undefined
export type EnteredAddress = { [Line in keyof typeof addressLimits]?: Text }

/** A US postal code, or none. */
export function postalCodeProblem(text: Text): FieldProblem | null {
  const isCode = !text?.trim() || isPostalCode(text.trim())
  return optionalLineProblem(text, addressLimits.postalCode) ?? (isCode ? null : 'validation.postalCode')
}

/** What is wrong with the lines of an address, by field. */
export const addressProblems = ({ street1, street2, city, postalCode }: EnteredAddress): Problems =>
  problemsAmong({
    'address.street1': optionalLineProblem(street1, addressLimits.street1),
    'address.street2': optionalLineProblem(street2, addressLimits.street2),
    'address.city': optionalLineProblem(city, addressLimits.city),
    'address.postalCode': postalCodeProblem(postalCode),
  })

/** What a person says of themselves; what is not named stays as it is. */
export type EnteredProfile = {
  firstName?: Text
  middleName?: Text
  lastName?: Text
  dob?: Text
  address?: EnteredAddress
  acknowledged?: boolean
  adopted?: boolean
}

/** What is wrong with a profile, by field. */
export function profileProblems(profile: EnteredProfile, today: PlainDate): Problems {
  const { firstName, middleName, lastName, dob, address = {}, acknowledged, adopted } = profile
  return problemsAmong({
    firstName: lineProblem(firstName, personNameLength),
    middleName: optionalLineProblem(middleName, personNameLength),
    lastName: lineProblem(lastName, personNameLength),
    dob: dob === undefined ? null : (dateTextProblem(dob ?? '') ?? dateOfBirthProblem(dateIn(dob), today)),
    ...addressProblems(address),
    acknowledged: acknowledged === false ? 'validation.acknowledge' : null,
    adopted: adopted === false ? 'validation.adopt' : null,
  })
}

export type ContactKind = 'EMAIL' | 'PHONE'

/** The one form in which a contact is stored; the rule says whether it is one. */
export const normalizedContact = (kind: ContactKind, text: string): string =>
  kind === 'EMAIL' ? normalizeEmail(text) : normalizePhone(text)

/** An email address, or a US phone number. */
export function contactProblem(kind: ContactKind, text: string): FieldProblem | null {
  const problem = lineProblem(text, contactLength)
  if (problem) return problem
  const value = normalizedContact(kind, text)
  if (kind === 'EMAIL') return isEmail(value) ? null : 'validation.email'
  return value ? null : 'validation.phone'
}

/** A code as people type it, as it was sent: with or without spaces, in any script's digits. */
export const readSentCode = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The digits of a code that was sent to a contact. */
export function sentCodeProblem(text: string): FieldProblem | null {
  const digits = readSentCode(text)
  if (digits === '') return 'validation.required'
  return digits.length === codeDigits && /^\d+$/.test(digits) ? null : 'validation.code'
}
