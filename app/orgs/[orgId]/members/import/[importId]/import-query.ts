import { withQuery } from '@/app/_lists/address'
import { type RowOutcome, rowOutcomes } from '@/lib/domain/imports/check-file'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

export const importSteps = ['columns', 'rows', 'apply'] as const
export type ImportStepName = (typeof importSteps)[number]
/** The query of an import: the step, and which of its rows from where on. */
export type ImportQuery = { step: ImportStepName; outcome: RowOutcome | null; after: string | null }

type Said = Record<string, string | string[] | undefined>

/** What is not understood of the address is left out. */
export const readImportQuery = ({ step, outcome, after }: Said): ImportQuery => ({
  step: isOneOf(importSteps, step) ? step : 'rows',
  outcome: isOneOf(rowOutcomes, outcome) ? outcome : null,
  after: typeof after === 'string' && after !== '' ? after : null,
})

/** The address of an import with such a query. */
export const importHref = (
  { orgId, id }: { orgId: string; id: string },
  { step, outcome, after }: ImportQuery,
): string => withQuery(`/orgs/${orgId}/members/import/${id}`, { step: step === 'rows' ? null : step, outcome, after })
