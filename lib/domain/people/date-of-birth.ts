import { addYears, type PlainDate } from '../time/plain-date'

/** Limits of a date of birth, in years (specification, section 5). */
const ageLimits = { minimum: 16, maximum: 100 }

type DateOfBirthProblem = 'validation.minimumAge' | 'validation.mustBeAlive'

/** Why a date of birth is refused: younger than 16, or more than 100 years ago. Null when it is fine or empty. */
export function dateOfBirthProblem(dob: PlainDate | null, today: PlainDate): DateOfBirthProblem | null {
  if (!dob) return null
  if (dob > today || addYears(dob, ageLimits.minimum) > today) return 'validation.minimumAge'
  return dob < addYears(today, -ageLimits.maximum) ? 'validation.mustBeAlive' : null
}
