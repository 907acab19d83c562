import { payloadType } from '@/graphql/modules/base'
import { mutation, query } from '@/graphql/payload'
import type { ClearanceRecord } from '@/lib/data/clearance/list'
import type { ClearanceReason } from '@/lib/domain/clearance/values'
import {
  countClearanceOn,
  getClearance,
  listClearance,
  listClearanceChanges,
  listOwnClearance,
} from '@/lib/services/clearance/clearance'
import {
  createPosition,
  endPosition,
  getPosition,
  listPositions,
  updatePosition,
} from '@/lib/services/clearance/positions'

export const clearanceSchema = /* GraphQL */ `
  "UNKNOWN: something has to be found out first."
  enum ClearanceState { NOT_CLEARED UNKNOWN CLEARED }
  "Why somebody is not cleared; from NO_POSITION on, what is missing to know."
  enum ClearanceProblem {
    LICENSE_MISSING LICENSE_EXPIRED LICENSE_NOT_YET LICENSE_REFUSED
    DOCUMENT_MISSING DOCUMENT_EXPIRED TRAINING_OPEN TRAINING_OVERDUE EXCLUDED
    NO_POSITION NOT_JOINED LICENSE_HIDDEN LICENSE_UNCHECKED DOCUMENT_NOT_ASKED TRAINING_NOT_ASSIGNED
    EXCLUSION_OPEN EXCLUSION_UNSEARCHED
  }

  type ClearanceReason {
    problem: ClearanceProblem!
    "The first day of the problem; of a license that is not valid yet, the day from which it is. Null where no day is known."
    since: Date
    "Of a license: the one that was found, or those of which one is needed."
    credentialTypes: [String!]!
    geo: String
    documentRequestId: ID
    curriculumId: ID
    "The question about an exclusion, or its answer."
    exclusionQuestionId: ID
  }

  type PositionName {
    id: ID!
    name: String!
  }

  "Whether a member, or somebody invited with a job title, may work on a day: derived from what their position needs and what the organization knows."
  type Clearance {
    "The membership; null for somebody who was invited."
    memberId: ID
    invitationId: ID
    userId: ID
    firstName: String
    middleName: String
    lastName: String
    "The employer's own number for the person."
    employeeId: String
    jobTitle: String
    department: String
    position: PositionName
    onLeave: Boolean!
    "Null in changes only: nothing is asked about them any more."
    state: ClearanceState
    reasons: [ClearanceReason!]!
    "The first and the last day of this answer, as far as is known; null for one without an end."
    startsOn: Date!
    endsOn: Date
    "The answer after that; null in changes."
    nextState: ClearanceState
  }

  type ClearanceEdge {
    cursor: String!
    node: Clearance!
  }

  type ClearanceConnection {
    edges: [ClearanceEdge!]!
    pageInfo: PageInfo!
  }

  "Whether the person may work in one of their organizations today, as it reads it."
  type OwnClearance {
    orgId: ID!
    orgName: String!
    position: PositionName
    state: ClearanceState!
    reasons: [ClearanceReason!]!
    "The last day of this answer, as far as is known."
    endsOn: Date
  }

  type ClearanceCount {
    on: Date!
    department: String
    state: ClearanceState!
    count: Int!
  }

  "What people with one of these job titles need to work, in these departments or, without any, everywhere."
  type Position implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    name: String!
    jobTitles: [String!]!
    departments: [String!]!
    "The state whose licenses count."
    geo: String!
    "Each list is needed; of its credential types, one license is enough."
    licenses: [[String!]!]!
    "A multistate license of another state counts too."
    multistate: Boolean!
    "Only licenses that their board confirmed count."
    checkedOnly: Boolean!
    "Nobody works in it who is excluded from federal health care programs."
    noExclusion: Boolean!
    documentRequests: [PositionNeed!]!
    curriculums: [PositionNeed!]!
  }

  type PositionNeed {
    id: ID!
    title: String!
  }

  ${payloadType('PositionPayload', 'Position')}

  input ClearanceFilter {
    states: [ClearanceState!]
    department: String
    positionId: ID
    "People on leave too; without it they are left out."
    onLeave: Boolean
    "Words in names, contacts and employee numbers."
    q: String
  }

  input CreatePositionInput {
    orgId: ID!
    name: String!
    jobTitles: [String!]!
    departments: [String!]
    geo: String!
    licenses: [[String!]!]
    multistate: Boolean
    checkedOnly: Boolean
    noExclusion: Boolean
    documentRequestIds: [ID!]
    curriculumIds: [ID!]
  }

  "All of it: what is left out is taken away."
  input UpdatePositionInput {
    id: ID!
    version: Int!
    name: String!
    jobTitles: [String!]!
    departments: [String!]
    geo: String!
    licenses: [[String!]!]
    multistate: Boolean
    checkedOnly: Boolean
    noExclusion: Boolean
    documentRequestIds: [ID!]
    curriculumIds: [ID!]
  }

  extend type Query {
    "Whether an organization's people may work on a day, first those who may not, each state by name: today without one, at most 90 days ahead, and for a past day as it was known then. Null when it is not an organization the person administers."
    clearances(orgId: ID!, on: Date, first: Int, after: String, filter: ClearanceFilter): ClearanceConnection
    "Whether one member may work on a day; null where the organization has no positions."
    clearance(memberId: ID!, on: Date): Clearance
    "What changed since a cursor, each person once with their latest answer; everybody without a cursor. The end cursor is kept when nothing changed."
    clearanceChanges(orgId: ID!, first: Int, after: String): ClearanceConnection
    "How many people are in each state on at most eight days, by department; people on leave are not counted."
    clearanceCounts(orgId: ID!, days: [Date!]!): [ClearanceCount!]
    "Of the signed-in person, for each of their organizations that has positions."
    myClearances: [OwnClearance!]
    "The positions of an organization, by name."
    positions(orgId: ID!): [Position!]
    "What people with certain job titles need to work."
    position(id: ID!): Position
  }

  extend type Mutation {
    "From then on everybody with one of its job titles is cleared, not cleared, or not known."
    createPosition(input: CreatePositionInput!): PositionPayload!
    "Replaces what a position needs; everybody with its job titles is cleared anew."
    updatePosition(input: UpdatePositionInput!): PositionPayload!
    "People with its job titles have no position then, until another one has them."
    endPosition(id: ID!, version: Int!): PositionPayload!
  }
`

const subjectOf = ({ problem, subjectId }: ClearanceReason, kind: 'DOCUMENT' | 'TRAINING' | 'EXCLU') =>
  problem.startsWith(kind) ? subjectId : null

export const clearanceResolvers = {
  Query: {
    clearances: query(listClearance),
    clearance: query(getClearance),
    clearanceChanges: query(listClearanceChanges),
    clearanceCounts: query(countClearanceOn),
    myClearances: query(listOwnClearance),
    positions: query(listPositions),
    position: query(getPosition),
  },
  Mutation: {
    createPosition: mutation(createPosition),
    updatePosition: mutation(updatePosition),
    endPosition: mutation(endPosition),
  },
  Clearance: {
    memberId: ({ roleId }: ClearanceRecord) => roleId,
    nextState: ({ next }: Partial<ClearanceRecord>) => next?.state ?? null,
  },
  ClearanceReason: {
    documentRequestId: (reason: ClearanceReason) => subjectOf(reason, 'DOCUMENT'),
    curriculumId: (reason: ClearanceReason) => subjectOf(reason, 'TRAINING'),
    exclusionQuestionId: (reason: ClearanceReason) => subjectOf(reason, 'EXCLU'),
  },
}
