import { credentialNumberProblem } from '../credentials/values'
import { geographyCodes } from '../lists/geographies'
import { addressProblems, type EnteredAddress } from '../people/address-values'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  choicesProblem,
  dateIn,
  dateProblem,
  endProblem,
  lineProblem,
  optionalDateProblem,
  optionalLineProblem,
  type Problems,
  problemsAmong,
} from '../values'

type Text = string | null | undefined

/** Maximum characters. */
export const orgLimits = { name: 200, timeZone: 60, phone: 40, groupName: 100 } as const
/**
 * Limits of the picture on an organization's papers: its bytes and pixels as sent, its minimum side, and the box it is
 * drawn into (two inches by 0.6 at 300 per inch).
 */
export const logoLimits = { bytes: 1024 * 1024, pixels: 16_000_000, shortestSide: 40, width: 600, height: 180 } as const

/** Problems with an organization's settings, by field. */
export const orgProblems = ({
  name,
  phone,
  groupName,
  address = {},
}: {
  name?: Text
  phone?: Text
  groupName?: Text
  address?: EnteredAddress
}): Problems => ({
  ...problemsAmong({
    name: lineProblem(name, orgLimits.name),
    phone: orgPhoneProblem(phone),
    groupName: optionalLineProblem(groupName, orgLimits.groupName),
  }),
  ...addressProblems(address),
})

/** Digits with the usual separators and, where there is one, an extension: "+1 (916) 555-0100 ext. 4". */
const phoneForm = /^\+?[\d\s().\-/]{7,30}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i

/** A problem with an organization's telephone, which may be empty: it is printed as entered. */
export const orgPhoneProblem = (phone: Text): FieldProblem | null => {
  const typed = phone?.trim() ?? ''
  const problem = optionalLineProblem(typed, orgLimits.phone)
  if (problem || typed === '') return problem
  return phoneForm.test(typed) && typed.replaceAll(/\D/g, '').length >= 7 ? null : 'validation.phone'
}

/** An organization's approval number as entered. */
type EnteredProvider = {
  geo: string
  credentialTypes: readonly string[]
  providerNumber: string
  effectiveAt: string
  expiresAt?: Text
  approvedBy?: Text
}

/** Maximum characters of the body that approved a provider number. */
export const approvedByLength = 120

/** Problems with an approval number, by field. */
export function providerProblems(provider: EnteredProvider, today: PlainDate): Problems {
  const { geo, credentialTypes, providerNumber, effectiveAt, expiresAt, approvedBy } = provider
  return problemsAmong({
    geo: choiceProblem(geo, geographyCodes),
    credentialTypes: choicesProblem(credentialTypes),
    providerNumber: credentialNumberProblem(providerNumber),
    effectiveAt: dateProblem(effectiveAt, today),
    expiresAt: optionalDateProblem(expiresAt, today) ?? endProblem(dateIn(effectiveAt), dateIn(expiresAt)),
    approvedBy: optionalLineProblem(approvedBy, approvedByLength),
  })
}
