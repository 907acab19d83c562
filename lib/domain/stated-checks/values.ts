import { isOneOf } from '../lists/is-one-of'
import { type PlainDate, toDayNumber } from '../time/plain-date'
import { lineProblem, type Problems, paragraphsProblem, problemsAmong } from '../values'

/**
 * What an administrator can state about a member: that she looked them up in a list of exclusions, or their license at
 * its board or registry, or that their work was reviewed.
 */
export const statedCheckKinds = ['EXCLUSION', 'LICENSE', 'REVIEW'] as const
export type StatedCheckKind = (typeof statedCheckKinds)[number]

/** What she found, by kind. */
export const statedResultsOf = {
  EXCLUSION: ['NOT_LISTED', 'LISTED'],
  LICENSE: ['VALID', 'NOT_VALID', 'NOT_FOUND'],
  REVIEW: ['NO_WEAKNESS', 'WEAKNESS'],
} as const satisfies Record<StatedCheckKind, readonly string[]>
export const statedResults = Object.values(statedResultsOf).flat()
export type StatedResult = (typeof statedResults)[number]

/** Maximum characters, and how many checks a member's page shows. */
export const statedCheckLimits = { source: 200, note: 500, reason: 500, shown: 100 } as const

/** The oldest look that is still recorded, in days: ten years. */
const oldestDays = 3653

/** A day on which somebody looked: not ahead, and not longer ago than any record is kept. */
export function checkedOnProblem(checkedOn: PlainDate | null, today: PlainDate): string | null {
  if (checkedOn === null) return 'validation.required'
  const days = toDayNumber(today) - toDayNumber(checkedOn)
  if (days < 0) return 'statedChecks.problems.future'
  return days > oldestDays ? 'statedChecks.problems.tooOld' : null
}

type Stated = { kind: string; credentialId: string | null; source: string; result: string; note: string | null }

/** Problems with what was stated: the result is one of its kind, and a license is named where one was looked up. */
export const statedCheckProblems = ({ kind, credentialId, source, result, note }: Stated): Problems =>
  problemsAmong({
    kind: isOneOf(statedCheckKinds, kind) ? null : 'validation.chooseOne',
    credentialId: (kind === 'LICENSE') === (credentialId !== null) ? null : 'validation.chooseOne',
    source: lineProblem(source, statedCheckLimits.source),
    result: isOneOf(statedCheckKinds, kind) && isOneOf(statedResultsOf[kind], result) ? null : 'validation.chooseOne',
    note: paragraphsProblem(note, statedCheckLimits.note),
  })

/** A check as a proof names it. */
export type ProvedCheck = { source: string; checkedOn: PlainDate; result: StatedResult; by: string }
