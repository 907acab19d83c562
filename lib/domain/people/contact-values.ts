import type { FieldProblem } from '../result'
import { lineProblem } from '../values'
import { isEmail, normalizeEmail } from './email'
import { normalizePhone } from './phone'

/** Maximum characters of an email address or a phone number as typed. */
export const contactLength = 320

/** Digits of a code sent to a contact, and the maximum characters of a typed code. */
const codeDigits = 6
export const codeTextLength = 40

export type ContactKind = 'EMAIL' | 'PHONE'

/** The form in which a contact is stored; `contactProblem` decides whether it is valid. */
export const normalizedContact = (kind: ContactKind, text: string): string =>
  kind === 'EMAIL' ? normalizeEmail(text) : normalizePhone(text)

/** Accepts an email address or a US phone number. */
export function contactProblem(kind: ContactKind, text: string): FieldProblem | null {
  const problem = lineProblem(text, contactLength)
  if (problem) return problem
  const value = normalizedContact(kind, text)
  if (kind === 'EMAIL') return isEmail(value) ? null : 'validation.email'
  return value ? null : 'validation.phone'
}

/** A typed code in the form in which it was sent: without spaces, and with full-width digits converted. */
export const readSentCode = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** Checks the digits of a code that was sent to a contact. */
export function sentCodeProblem(text: string): FieldProblem | null {
  const digits = readSentCode(text)
  if (digits === '') return 'validation.required'
  return digits.length === codeDigits && /^\d+$/.test(digits) ? null : 'validation.code'
}
