import type { FieldProblem } from '../result'
import { optionalLineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters in the lines of an address, of a person or an organization. */
export const addressLimits = { street1: 200, street2: 200, city: 100, postalCode: 10 } as const

type Text = string | null | undefined
export type EnteredAddress = { [Line in keyof typeof addressLimits]?: Text }

/** Accepts a US postal code, or none. */
export function postalCodeProblem(text: Text): FieldProblem | null {
  const isCode = !text?.trim() || isPostalCode(text.trim())
  return optionalLineProblem(text, addressLimits.postalCode) ?? (isCode ? null : 'validation.postalCode')
}

/** Problems with the lines of an address, by field. */
export const addressProblems = ({ street1, street2, city, postalCode }: EnteredAddress): Problems =>
  problemsAmong({
    'address.street1': optionalLineProblem(street1, addressLimits.street1),
    'address.street2': optionalLineProblem(street2, addressLimits.street2),
    'address.city': optionalLineProblem(city, addressLimits.city),
    'address.postalCode': postalCodeProblem(postalCode),
  })

/** Whether a text is a US postal code: 5 digits, optionally followed by a dash or a space and 4 digits. */
export const isPostalCode = (text: string): boolean => /^\d{5}(?:[- ]\d{4})?$/.test(text)
