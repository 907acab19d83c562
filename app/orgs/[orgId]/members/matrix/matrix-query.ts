import { cursor, idFilter, listQuery, type QueryOf, textFilter, words } from '@/app/_lists/list-query'

const matrix = listQuery({ q: words, department: textFilter(), curriculum: idFilter, after: cursor })
export type MatrixQuery = QueryOf<typeof matrix>
export const { read: readMatrixQuery, filtersOf } = matrix

/** The query in the form the services expect. */
export const matrixInput = ({ q, department, curriculum }: MatrixQuery) => ({
  filter: { q, department, curriculumId: curriculum },
})

/** The address of the matrix, or of its file. */
export const matrixHref = (orgId: string, query: Partial<MatrixQuery>, file = false): string =>
  matrix.href(`/orgs/${orgId}/members/matrix${file ? '/export' : ''}`, { ...query, after: file ? null : query.after })
