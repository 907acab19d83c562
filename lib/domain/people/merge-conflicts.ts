import type { MergeConflictKind } from './merge-plan'

export const mergeSides = ['KEPT', 'OTHER'] as const
/** The record whose row is kept: the kept record, or the other. */
export type MergeSide = (typeof mergeSides)[number]

/** A choice for one conflict, by its key. */
type MergeChoice = { key: string; side: MergeSide }

/** A fact that both records have and a record can have only once. `usual` is the proposed side. */
export type MergeConflict<Facts = unknown> = {
  /** The kind, with the id of the shared subject, such as "ROLE:…" with an organization's id. */
  key: string
  kind: MergeConflictKind
  kept: Facts & { id: string }
  other: Facts & { id: string }
  usual: MergeSide
}

export const conflictKey = (kind: MergeConflictKind, about: string): string => (about ? `${kind}:${about}` : kind)

type RoleFacts = { roleType: 'ADMIN' | 'MEMBER'; state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' }
/** Prefers the membership that has not ended; of two, an administrator's. */
export const usualRole = (kept: RoleFacts, other: RoleFacts): MergeSide =>
  betterSide([kept, other], ({ state, roleType }) => (state === 'ENDED' ? 0 : 2) + (roleType === 'ADMIN' ? 1 : 0))

export type CredentialFacts = { verifiedState: string; archived: boolean; expiresAt: string }
/** Prefers the license that is not archived, then one confirmed by a board, then the one that expires later. */
export function usualCredential(kept: CredentialFacts, other: CredentialFacts): MergeSide {
  const rank = ({ archived, verifiedState }: CredentialFacts) => (archived ? 0 : 2) + (verifiedState === 'YES' ? 1 : 0)
  if (rank(kept) !== rank(other)) return rank(other) > rank(kept) ? 'OTHER' : 'KEPT'
  return other.expiresAt > kept.expiresAt ? 'OTHER' : 'KEPT'
}

export type EnrollmentFacts = { status: string; certified: boolean }
const outcomes = ['PASS', 'ATTENDED', 'FAIL', 'INCOMPLETE', 'ABSENT', 'ENROLLED', 'PENDING']
/** Prefers the enrollment with a certificate, then the one with the better outcome. */
export const usualEnrollment = (kept: EnrollmentFacts, other: EnrollmentFacts): MergeSide =>
  betterSide(
    [kept, other],
    ({ status, certified }) => (certified ? 100 : 0) + outcomes.length - outcomes.indexOf(status),
  )

export type AssignmentFacts = { state: string; doneParts: number }
const states = ['COMPLETE', 'EXEMPT', 'IN_PROGRESS', 'ASSIGNED', 'CLOSED']
/** Prefers the assignment with the more advanced state, then the one with more parts done. */
export const usualAssignment = (kept: AssignmentFacts, other: AssignmentFacts): MergeSide =>
  betterSide([kept, other], ({ state, doneParts }) => (states.length - states.indexOf(state)) * 1000 + doneParts)

/** The side with the higher rank; the kept record when both are equal. */
const betterSide = <T>([kept, other]: readonly [T, T], rank: (one: T) => number): MergeSide =>
  rank(other) > rank(kept) ? 'OTHER' : 'KEPT'

/**
 * The choices by key, when there is exactly one for each conflict; null otherwise. Records can change between the
 * preview and the merge, and a conflict that was not shown must not be decided.
 */
export function chosenSides(
  conflicts: readonly Pick<MergeConflict, 'key'>[],
  choices: readonly MergeChoice[],
): Map<string, MergeSide> | null {
  const sides = new Map(choices.map(({ key, side }) => [key, side]))
  const isComplete = sides.size === choices.length && sides.size === conflicts.length
  return isComplete && conflicts.every(({ key }) => sides.has(key)) ? sides : null
}
