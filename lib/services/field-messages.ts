import 'server-only'
import type { z } from 'zod'
import type { FieldProblem } from '@/lib/domain/result'

const keyPattern = /^validation\.[a-zA-Z]+$/

/** Message keys by field path. Our schemas give the key as the message; zod's own issues map to a general one. */
export function fieldMessages(error: z.ZodError): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of error.issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    const field = path.map(String).join('.') || 'input'
    fields[field] ??= fieldProblem(issue)
  }
  return fields
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'validation.tooLong', params: { max: Number(issue.maximum) } }
  if (keyPattern.test(issue.message)) return withParams(issue)
  if (issue.code === 'invalid_union') return findSpecificIssue(issue) ?? 'validation.invalid'
  if (issue.code === 'unrecognized_keys') return 'validation.unknownField'
  if (issue.code === 'invalid_value') return 'validation.chooseOne'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  return 'validation.invalid'
}

/** A value rule of the domain may give values for the placeholders of its message. */
function withParams({ code, message, ...issue }: z.core.$ZodIssue): FieldProblem {
  const params = code === 'custom' && 'params' in issue ? issue.params : undefined
  return params ? { key: message, params: params as Record<string, string | number> } : message
}

/** Of a union's alternatives, the message of the one that names a specific problem. */
const findSpecificIssue = ({ errors }: z.core.$ZodIssueInvalidUnion): string | undefined =>
  errors.flat().find(({ path, message }) => path.length === 0 && keyPattern.test(message))?.message
