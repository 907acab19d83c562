import type { RuleState } from './rule-file'

type Decided = { state: RuleState; authorId: string | null; approvedById: string | null }

/**
 * What has to be decided next of a version, and whether somebody may: `why` says why not. Its AUTHOR neither approves nor publishes it; of
 * one that shipped without an author the APPROVER does not publish it as well.
 */
export type RuleDecision = { step: 'APPROVE' | 'PUBLISH'; why: 'AUTHOR' | 'APPROVER' | null }

/** The next decision on a version, as somebody finds it; null where nothing is left to decide. */
export function ruleDecision({ state, authorId, approvedById }: Decided, userId: string): RuleDecision | null {
  if (state === 'PUBLISHED') return null
  const why = authorId === userId ? 'AUTHOR' : null
  if (state === 'DRAFT') return { step: 'APPROVE', why }
  return { step: 'PUBLISH', why: authorId === null && approvedById === userId ? 'APPROVER' : why }
}

/** Whether a version can be thrown away: not once it is published, and not one that shipped, which every update brings back. */
export const canDiscardRule = ({ state, authorId }: Pick<Decided, 'state' | 'authorId'>): boolean =>
  state !== 'PUBLISHED' && authorId !== null
