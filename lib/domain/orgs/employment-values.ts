import { npiProblem } from '../people/npi'
import type { PlainDate } from '../time/plain-date'
import { optionalDateProblem, optionalLineProblem, type Problems, problemsAmong } from '../values'

/** Why a membership ended, as chosen by the administrator. */
export const endReasons = ['RESIGNED', 'CONTRACT_ENDED', 'DISMISSED', 'RETIRED', 'ADDED_BY_MISTAKE', 'OTHER'] as const

type Text = string | null | undefined

/** Maximum characters of the facts that an employer records about a member. */
export const employmentLimits = { department: 100, jobTitle: 100, employeeId: 50 } as const

/** The facts that an employer records about a member; absent fields do not change. */
type EnteredEmployment = { [Field in keyof typeof employmentLimits]?: Text } & { hireDate?: Text; npi?: Text }

/** Problems with these facts, by field. */
export const employmentProblems = (employment: EnteredEmployment, today: PlainDate): Problems =>
  problemsAmong({
    department: optionalLineProblem(employment.department, employmentLimits.department),
    jobTitle: optionalLineProblem(employment.jobTitle, employmentLimits.jobTitle),
    employeeId: optionalLineProblem(employment.employeeId, employmentLimits.employeeId),
    hireDate: optionalDateProblem(employment.hireDate, today),
    npi: npiProblem(employment.npi),
  })
