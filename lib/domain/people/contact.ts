import type { FieldProblem } from '../result'
import { lineProblem } from '../values'
import { withoutInvisible } from '../visible-text'

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/**
 * Whether a text is a full address: a mailbox of at most 64 characters at a domain with a top level, 254 characters in
 * all.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const atIndex = text.lastIndexOf('@')
  const labels = text.slice(atIndex + 1).split('.')
  return (
    atIndex > 0 &&
    atIndex <= 64 &&
    localPart.test(text.slice(0, atIndex)) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/**
 * The form in which an address is stored, compared and written to: trimmed, in lower case, a domain with other letters
 * than those of ASCII in its "xn--" form.
 */
export function normalizeEmail(text: string): string {
  const address = text.trim().toLowerCase()
  const domainIndex = address.lastIndexOf('@') + 1
  return domainIndex === 0 ? address : address.slice(0, domainIndex) + asciiDomain(address.slice(domainIndex))
}

/** Letters of any script, marks, digits, dots, and hyphens inside of labels. */
const domainInAnyScript = /^(?!.*(?:^|\.)-)(?!.*-(?:\.|$))[\p{L}\p{M}\p{N}.-]{1,253}$/u

/** The "xn--" form of a domain in Unicode; any other text is returned unchanged. */
function asciiDomain(domain: string): string {
  if (/^[ -~]*$/.test(domain) || !domainInAnyScript.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * The stored form of a US phone number: 10 digits become "+1" and the digits, 11 digits that start with 1 become "+"
 * and the digits. Punctuation and spaces are stripped first; anything else is not a US number and gives "".
 */
export function normalizePhone(text: string): string {
  const digits = text.normalize('NFKC').replace(/[\s\p{P}\p{S}]/gu, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  if (/^1\d{10}$/.test(digits)) return `+${digits}`
  return ''
}

/** "+15551234567" in the usual notation: "(555) 123-4567". Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}

/** Maximum characters of an email address or a phone number as typed. */
export const contactLength = 320

/** The form of a code sent to a contact: six digits, or twelve that begin with 9, which nobody can guess. */
const codeForm = /^(?:[0-8]\d{5}|9\d{11})$/
/** The maximum characters of a typed code. */
export const codeTextLength = 40

export type ContactKind = 'EMAIL' | 'PHONE'

/**
 * The form in which a contact that somebody typed is stored: without characters that nobody sees. `contactProblem`
 * decides whether it is valid.
 */
export function normalizedContact(kind: ContactKind, text: string): string {
  const typed = withoutInvisible(text)
  return kind === 'EMAIL' ? normalizeEmail(typed) : normalizePhone(typed)
}

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
  return codeForm.test(digits) ? null : 'validation.code'
}

/** A masked contact that still distinguishes people: "m***@example.com", "(***) ***-4567". */
export function maskContact(value: string): string {
  const atIndex = value.lastIndexOf('@')
  if (atIndex > 0) return `${[...value][0]}***${value.slice(atIndex)}`
  return `(***) ***-${value.slice(-4)}`
}
