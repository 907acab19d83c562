import { z } from 'zod'
import type { RetentionChoice } from '@/lib/data/retention/choices'
import {
  isChosen,
  kindsOf,
  type RetentionKind,
  type RetentionOwner,
  retentionKinds,
  retentionProblems,
} from '@/lib/domain/retention/kinds'

/** The retention of one kind, the limits for a choice, and the version for an edit; 0 when nothing was chosen. */
export type KeptKind = {
  kind: RetentionKind
  days: number
  least: number
  usual: number
  most: number
  chosen: boolean
  version: number
}

/** The retention of one kind, according to the choices made. */
export function keptKind(kind: RetentionKind, choices: readonly RetentionChoice[]): KeptKind {
  const { least, usual, most } = retentionKinds[kind]
  const choice = choices.find((choice) => choice.kind === kind)
  return {
    kind,
    days: choice?.days ?? usual,
    least,
    usual,
    most,
    chosen: isChosen(kind),
    version: choice?.version ?? 0,
  }
}

/** All kinds of an owner. */
export const keptKinds = (owner: RetentionOwner, choices: readonly RetentionChoice[]): KeptKind[] =>
  kindsOf(owner).map((kind) => keptKind(kind, choices))

/** The version of a choice that the caller saw; 0 for none. */
export const choiceVersion = z
  .int('validation.invalid')
  .min(0, 'validation.invalid')
  .max(2 ** 31 - 1)

/** The chosen days; whether the kind allows them is checked with the kind. */
export const choiceDays = z.number('validation.required')

/** Refuses a number of days outside the kind's limits. */
export function judgeChoice(choice: { kind: RetentionKind; days: number }, check: z.RefinementCtx): void {
  for (const [field, problem] of Object.entries(retentionProblems(choice))) {
    const { key, params } = typeof problem === 'string' ? { key: problem, params: undefined } : problem
    check.addIssue({ code: 'custom', path: [field], message: key, params })
  }
}
