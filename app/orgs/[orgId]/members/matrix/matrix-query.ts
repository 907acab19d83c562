import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'

/** The query of the matrix: words, department, curriculum, and the cursor after which the page begins. */
export type MatrixQuery = { q: string; department: string | null; curriculum: string | null; after: string | null }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query from the address; invalid values are ignored. */
export function readMatrixQuery(params: SearchParams): MatrixQuery {
  const { words, text, after } = readAddress(params)
  const curriculum = text('curriculum')
  return {
    q: words,
    department: text('department') || null,
    curriculum: uuid.test(curriculum) ? curriculum : null,
    after,
  }
}

/** The query in the form the services expect. */
export const matrixInput = ({ q, department, curriculum }: MatrixQuery) => ({
  filter: { q, department, curriculumId: curriculum },
})

/** The address of the matrix, or of its file. */
export const matrixHref = (orgId: string, query: Partial<MatrixQuery>, file = false): string =>
  withQuery(`/orgs/${orgId}/members/matrix${file ? '/export' : ''}`, { ...query, after: file ? null : query.after })
