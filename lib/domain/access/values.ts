import type { FieldProblem } from '../result'
import { choicesProblem, lineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters in the name of a program, and in the access token that proves which client it belongs to. */
export const accessLimits = { name: 100, programToken: 8192 } as const

/** The problem with an access token that a client obtained for itself, as far as its text shows. */
export function programTokenProblem(text: string): FieldProblem | null {
  const { length } = text.trim()
  const max = accessLimits.programToken
  if (length === 0) return 'validation.required'
  return length > max ? { key: 'validation.tooLong', params: { max } } : null
}

type EnteredAccess = { name: string; scopes: readonly string[]; accessToken?: string }

/** Problems with a new token or client, by field. */
export const accessProblems = ({ name, scopes, accessToken }: EnteredAccess): Problems =>
  problemsAmong({
    name: lineProblem(name, accessLimits.name),
    scopes: choicesProblem(scopes),
    accessToken: accessToken === undefined ? null : programTokenProblem(accessToken),
  })
