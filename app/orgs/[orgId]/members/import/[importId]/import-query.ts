import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type RowOutcome, rowOutcomes } from '@/lib/domain/imports/check-file'

const importSteps = ['columns', 'rows', 'apply'] as const
export type ImportStepName = (typeof importSteps)[number]
/** The query of an import: the step, an outcome to filter by, and the cursor of its rows. */
export type ImportQuery = { step: ImportStepName; outcome: RowOutcome | null; after: string | null }

/** Reads the query from the address; invalid values are ignored. */
export function readImportQuery(params: SearchParams): ImportQuery {
  const { code, after } = readAddress(params)
  return { step: code(importSteps, 'step') ?? 'rows', outcome: code(rowOutcomes, 'outcome'), after }
}

/** The address of an import with this query. */
export const importHref = (
  { orgId, id }: { orgId: string; id: string },
  { step, outcome, after }: ImportQuery,
): string => withQuery(`/orgs/${orgId}/members/import/${id}`, { step: step === 'rows' ? null : step, outcome, after })
