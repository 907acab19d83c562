import type { PlainDate } from '../time/plain-date'
import { optionalDateProblem, optionalLineProblem, type Problems, problemsAmong } from '../values'

type Text = string | null | undefined

/** Characters of what an employer records of a member. */
export const employmentLimits = { department: 100, jobTitle: 100, employeeId: 50 } as const

/** What an employer records of a member; what is not named stays as it is. */
type EnteredEmployment = { [Field in keyof typeof employmentLimits]?: Text } & { hireDate?: Text }

/** What is wrong with it, by field. */
export const employmentProblems = (employment: EnteredEmployment, today: PlainDate): Problems =>
  problemsAmong({
    department: optionalLineProblem(employment.department, employmentLimits.department),
    jobTitle: optionalLineProblem(employment.jobTitle, employmentLimits.jobTitle),
    employeeId: optionalLineProblem(employment.employeeId, employmentLimits.employeeId),
    hireDate: optionalDateProblem(employment.hireDate, today),
  })
