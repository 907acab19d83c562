import type { FieldProblem } from '../result'
import { choicesProblem, lineProblem, type Problems, problemsAmong } from '../values'

/** Characters: what a program is called, and the access token by which it proves whose client it is. */
export const accessLimits = { name: 100, programToken: 8192 } as const

/** An access token that a client got for itself, as far as its text shows it. */
export function programTokenProblem(text: string): FieldProblem | null {
  const { length } = text.trim()
  const max = accessLimits.programToken
  if (length === 0) return 'validation.required'
  return length > max ? { key: 'validation.tooLong', params: { max } } : null
}

type EnteredAccess = { name: string; scopes: readonly string[]; accessToken?: string }

/** What is wrong with a new token or client, by field. */
export const accessProblems = ({ name, scopes, accessToken }: EnteredAccess): Problems =>
  problemsAmong({
    name: lineProblem(name, accessLimits.name),
    scopes: choicesProblem(scopes),
    accessToken: accessToken === undefined ? null : programTokenProblem(accessToken),
  })
