import type { PlainDate } from '../time/plain-date'
import { dateIn, dateTextProblem, lineProblem, optionalLineProblem, type Problems, problemsAmong } from '../values'
import { addressProblems, type EnteredAddress } from './address-values'
import { dateOfBirthProblem } from './date-of-birth'

/** Maximum characters in each part of a name. */
export const personNameLength = 100

type Text = string | null | undefined
/** A profile as entered; fields left out stay unchanged. Choices from lists are not checked here. */
export type EnteredProfile = {
  firstName?: Text
  middleName?: Text
  lastName?: Text
  dob?: Text
  address?: EnteredAddress
  gender?: Text
  acknowledged?: boolean
  adopted?: boolean
}

/** Problems with a profile, by field. */
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
