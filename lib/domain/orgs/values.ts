import { credentialNumberProblem } from '../credentials/values'
import { geographyCodes } from '../lists/geographies'
import { addressProblems, type EnteredAddress } from '../people/address-values'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  choicesProblem,
  dateIn,
  dateProblem,
  endProblem,
  lineProblem,
  optionalDateProblem,
  type Problems,
  problemsAmong,
} from '../values'

type Text = string | null | undefined

/** Maximum characters. */
export const orgLimits = { name: 200, timeZone: 60 } as const
/**
 * Limits of the picture on an organization's papers: its bytes and pixels as sent, its minimum side, and the box it is
 * drawn into (two inches by 0.6 at 300 per inch).
 */
export const logoLimits = { bytes: 1024 * 1024, pixels: 16_000_000, shortestSide: 40, width: 600, height: 180 } as const

/** Problems with an organization's settings, by field. */
export const orgProblems = ({ name, address = {} }: { name?: Text; address?: EnteredAddress }): Problems => ({
  ...problemsAmong({ name: lineProblem(name, orgLimits.name) }),
  ...addressProblems(address),
})

/** An organization's approval number as entered. */
type EnteredProvider = {
  geo: string
  credentialTypes: readonly string[]
  providerNumber: string
  effectiveAt: string
  expiresAt?: Text
}

/** Problems with an approval number, by field. */
export function providerProblems(provider: EnteredProvider, today: PlainDate): Problems {
  const { geo, credentialTypes, providerNumber, effectiveAt, expiresAt } = provider
  return problemsAmong({
    geo: choiceProblem(geo, geographyCodes),
    credentialTypes: choicesProblem(credentialTypes),
    providerNumber: credentialNumberProblem(providerNumber),
    effectiveAt: dateProblem(effectiveAt, today),
    expiresAt: optionalDateProblem(expiresAt, today) ?? endProblem(dateIn(effectiveAt), dateIn(expiresAt)),
  })
}
