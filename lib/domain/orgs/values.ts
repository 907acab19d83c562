import { credentialNumberProblem } from '../credentials/values'
import { geographyCodes } from '../lists/geographies'
import { addressProblems, type EnteredAddress } from '../people/values'
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

/** Characters. */
export const orgLimits = { name: 200, timeZone: 60, visitReason: 300 } as const
/** Characters of what an employer records of a member. */
export const employmentLimits = { department: 100, jobTitle: 100, employeeId: 50 } as const

/** What is wrong with the settings of an organization, by field. */
export const orgProblems = ({ name, address = {} }: { name?: Text; address?: EnteredAddress }): Problems => ({
  ...problemsAmong({ name: lineProblem(name, orgLimits.name) }),
  ...addressProblems(address),
})

/** What an employer records of a member; what is not named stays as it is. */
export type EnteredEmployment = { [Field in keyof typeof employmentLimits]?: Text } & { hireDate?: Text }

/** What is wrong with it, by field. */
export const employmentProblems = (entered: EnteredEmployment, today: PlainDate): Problems =>
  problemsAmong({
    department: optionalLineProblem(entered.department, employmentLimits.department),
    jobTitle: optionalLineProblem(entered.jobTitle, employmentLimits.jobTitle),
    employeeId: optionalLineProblem(entered.employeeId, employmentLimits.employeeId),
    hireDate: optionalDateProblem(entered.hireDate, today),
  })

/** An approval number of an organization, as it is entered. */
export type EnteredProvider = {
  geo: string
  credentialTypes: readonly string[]
  providerNumber: string
  effectiveAt: string
  expiresAt?: Text
}

/** What is wrong with it, by field. */
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
