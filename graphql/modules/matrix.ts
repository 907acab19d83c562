import { query } from '@/graphql/payload'
import type { MatrixPart } from '@/lib/domain/matrix/cells'
import { toHours } from '@/lib/domain/units'
import { type Matrix, readMatrix } from '@/lib/services/matrix/matrix'

export const matrixSchema = /* GraphQL */ `
  enum MatrixState { DONE OPEN OVERDUE EXPIRED EXEMPT DECLINED }
  "GROUP is a part of the one curriculum that was asked for."
  enum MatrixRequirementOf { CURRICULUM GROUP DOCUMENT }
  enum MatrixPartOf { TASKS HOURS }

  "A column: a curriculum in use or a part of one, or an open request for documents."
  type MatrixRequirement {
    of: MatrixRequirementOf!
    id: ID!
    title: String!
    "Of a request for documents."
    kind: DocumentKind
    healthRecordType: String
  }

  "How much of a part of a curriculum is there."
  type MatrixPart {
    of: MatrixPartOf!
    have: Float!
    need: Float!
  }

  "The day it was completed or counts until (DONE), is due (OPEN, OVERDUE) or ended (EXPIRED)."
  type MatrixCell {
    state: MatrixState!
    day: Date
    "Of a part of a curriculum that is not done."
    part: MatrixPart
  }

  type MatrixRow {
    member: Member!
    "One for each requirement, in their order; null where it is not required of the member."
    cells: [MatrixCell]!
  }

  type MatrixEdge {
    cursor: String!
    node: MatrixRow!
  }

  type MatrixConnection {
    "At most 60: what the caller may see. Requests for documents only for those who may list them."
    requirements: [MatrixRequirement!]!
    edges: [MatrixEdge!]!
    pageInfo: PageInfo!
  }

  input MatrixFilter {
    department: String
    "Words in names, contacts and employee numbers."
    q: String
    "The parts of this curriculum are then the requirements."
    curriculumId: ID
  }

  extend type Query {
    "Members by name and where each is with what the organization requires; null when it is not one the person administers."
    matrix(orgId: ID!, first: Int, after: String, filter: MatrixFilter): MatrixConnection
  }
`

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
