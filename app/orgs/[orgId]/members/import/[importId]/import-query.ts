import { type RowOutcome, rowOutcomes } from '@/lib/domain/imports/check-file'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

export const importSteps = ['columns', 'rows', 'apply'] as const
export type ImportStepName = (typeof importSteps)[number]
/** What the address of an import says: the step, and which of its rows from where on. */
export type ImportQuery = { step: ImportStepName; outcome: RowOutcome | null; after: string | null }

type Said = Record<string, string | string[] | undefined>

/** What is not understood of the address is left out. */
export const readImportQuery = ({ step, outcome, after }: Said): ImportQuery => ({
  step: isOneOf(importSteps, step) ? step : 'rows',
  outcome: isOneOf(rowOutcomes, outcome) ? outcome : null,
  after: typeof after === 'string' && after !== '' ? after : null,
})

/** The address of an import with such a query. */
export function importHref({ orgId, id }: { orgId: string; id: string }, query: ImportQuery): string {
  const said = new URLSearchParams()
  if (query.step !== 'rows') said.set('step', query.step)
  if (query.outcome) said.set('outcome', query.outcome)
  if (query.after) said.set('after', query.after)
  const text = said.toString()
  return `/orgs/${orgId}/members/import/${id}${text ? `?${text}` : ''}`
}
