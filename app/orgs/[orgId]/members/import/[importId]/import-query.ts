import { codeFilter, cursor, listQuery, optionOr, type QueryOf } from '@/app/_lists/list-query'
import { rowOutcomes } from '@/lib/domain/imports/check-file'

const importSteps = ['columns', 'rows', 'apply'] as const
export type ImportStepName = (typeof importSteps)[number]

/** The step of an import, and which of its rows from where on. */
const steps = listQuery({ step: optionOr(importSteps, 'rows'), outcome: codeFilter(rowOutcomes), after: cursor })
export type ImportQuery = QueryOf<typeof steps>
export const readImportQuery = steps.read

/** The address of an import with this query. */
export const importHref = ({ orgId, id }: { orgId: string; id: string }, query: ImportQuery): string =>
  steps.href(`/orgs/${orgId}/members/import/${id}`, query)
