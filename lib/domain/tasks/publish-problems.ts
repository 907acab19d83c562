import type { FieldProblem } from '@/lib/domain/result'

type TaskWorth = { units: number | null; eligible: readonly string[] }

/** What a task lacks before it can be published, by field: more than zero units, and a license type they are good for. */
export const publishProblems = ({ units, eligible }: TaskWorth): Record<string, FieldProblem> => ({
  ...(units === null || units <= 0 ? { units: 'validation.unitsToPublish' } : {}),
  ...(eligible.length === 0 ? { eligible: 'validation.eligibleToPublish' } : {}),
})
