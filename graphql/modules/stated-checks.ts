import { payloadType } from '@/graphql/modules/base'
import { mutation, query } from '@/graphql/payload'
import type { StatedCheckRecord } from '@/lib/data/stated-checks/stated-checks'
import { fullName } from '@/lib/domain/people/names'
import { statedCheckKinds, statedResults } from '@/lib/domain/stated-checks/values'
import { listMemberChecks, recordStatedCheck, removeStatedCheck } from '@/lib/services/stated-checks/stated-checks'

export const statedChecksSchema = /* GraphQL */ `
  enum StatedCheckKind { ${statedCheckKinds.join(' ')} }
  "NOT_LISTED and LISTED are of an exclusion, NO_WEAKNESS and WEAKNESS of a review, the others of a license."
  enum StatedCheckResult { ${statedResults.join(' ')} }

  "What an administrator looked up about a member: their word. It finds no exclusion, verifies no license and clears nobody."
  type StatedCheck {
    id: ID!
    createdAt: DateTime!
    orgId: ID!
    memberId: ID!
    userId: ID!
    kind: StatedCheckKind!
    "The license that was looked up."
    credentialId: ID
    "Where: a page, a person, a letter."
    source: String!
    checkedOn: Date!
    result: StatedCheckResult!
    note: String
    statedByName: String
    "The picture of what they saw; its address is for people who are signed in."
    fileName: String
    url: String
    "Taken back since then, for this reason; the picture is gone."
    removedAt: DateTime
    removeReason: String
  }

  ${payloadType('StatedCheckPayload', 'StatedCheck')}

  input StatedCheckInput {
    memberId: ID!
    kind: StatedCheckKind!
    "Of a license, and only there: one of the member's in use."
    credentialId: ID
    "At most 200 characters."
    source: String!
    checkedOn: Date!
    result: StatedCheckResult!
    "At most 500 characters."
    note: String
  }

  extend type Query {
    "What administrators looked up about a member, the newest look first; at most 100."
    memberChecks(memberId: ID!): [StatedCheck!]
  }

  extend type Mutation {
    "Records what an administrator looked up, with a picture of it. Not about oneself, and never by a token."
    recordStatedCheck(input: StatedCheckInput!, file: Upload): StatedCheckPayload!
    "Takes a check back that was recorded by mistake. It stays and says so; its picture goes."
    removeStatedCheck(id: ID!, reason: String!): StatedCheckPayload!
  }
`

export const statedChecksResolvers = {
  Query: { memberChecks: query(listMemberChecks) },
  Mutation: {
    recordStatedCheck: mutation(recordStatedCheck),
    removeStatedCheck: mutation(removeStatedCheck),
  },
  StatedCheck: {
    credentialId: ({ credential }: StatedCheckRecord) => credential?.id ?? null,
    statedByName: ({ statedBy }: StatedCheckRecord) => (statedBy && fullName(statedBy)) || null,
    fileName: ({ file }: StatedCheckRecord) => file?.fileName ?? null,
    url: ({ id, file }: StatedCheckRecord) => (file ? `/api/member-checks/${id}` : null),
  },
}
