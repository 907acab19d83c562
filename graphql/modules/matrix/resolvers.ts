import { query } from '@/graphql/payload'
import type { MatrixPart } from '@/lib/domain/matrix/cells'
import { toHours } from '@/lib/domain/units'
import { type Matrix, readMatrix } from '@/lib/services/matrix/read-matrix'

const inHours = ({ of }: MatrixPart, value: number) => (of === 'UNITS' ? toHours(value) : value)

export const matrixResolvers = {
  Query: {
    matrix: query(readMatrix),
  },
  MatrixConnection: {
    edges: ({ people }: Matrix) => people.edges,
    pageInfo: ({ people }: Matrix) => people.pageInfo,
  },
  MatrixPart: {
    of: ({ of }: MatrixPart) => (of === 'UNITS' ? 'HOURS' : of),
    have: (part: MatrixPart) => inHours(part, part.have),
    need: (part: MatrixPart) => inHours(part, part.need),
  },
}
