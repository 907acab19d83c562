import type { RuleState } from './rule-file'

type DecidedRule = { state: RuleState; authorId: string | null; approvedById: string | null }

/**
 * The next decision on a version; `why` is the reason the person may not make it, or null. The AUTHOR may neither
 * approve nor publish it; the APPROVER may not publish a version that shipped without an author.
 */
export type RuleDecision = { step: 'APPROVE' | 'PUBLISH'; why: 'AUTHOR' | 'APPROVER' | null }

/** The next decision on a version for this person; null once it is published. */
export function ruleDecision({ state, authorId, approvedById }: DecidedRule, userId: string): RuleDecision | null {
  if (state === 'PUBLISHED') return null
  const why = authorId === userId ? 'AUTHOR' : null
  if (state === 'DRAFT') return { step: 'APPROVE', why }
  return { step: 'PUBLISH', why: authorId === null && approvedById === userId ? 'APPROVER' : why }
}

/** Whether a version can be discarded. Published versions cannot, nor can shipped ones, which every update restores. */
export const canDiscardRule = ({ state, authorId }: Pick<DecidedRule, 'state' | 'authorId'>): boolean =>
  state !== 'PUBLISHED' && authorId !== null
