import type { FieldProblem } from '@/lib/domain/result'

type TaskWorth = { units: number | null; eligible: readonly string[] }

/**
 * The problems that prevent a task from being published, by field: it needs more than zero units, and a license type
 * they count for.
 */
export const publishProblems = ({ units, eligible }: TaskWorth): Record<string, FieldProblem> => ({
  ...(units === null || units <= 0 ? { units: 'validation.unitsToPublish' } : {}),
  ...(eligible.length === 0 ? { eligible: 'validation.eligibleToPublish' } : {}),
})
