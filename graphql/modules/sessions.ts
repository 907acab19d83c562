import { listQuery, mutation } from '@/graphql/payload'
import { endOtherSessions, endSession, listOwnSessions } from '@/lib/services/sessions/sessions'

export const sessionsSchema = /* GraphQL */ `
  "A browser the person is signed in on."
  type SignedInDevice {
    id: ID!
    createdAt: DateTime!
    lastSeenAt: DateTime!
    expiresAt: DateTime!
    userAgent: String
    address: String
    "The browser that asks."
    current: Boolean!
  }

  extend type Query {
    "The browsers in which the person is signed in."
    signedInDevices: [SignedInDevice!]!
  }

  extend type Mutation {
    "Signs one device out at once."
    endSession(id: ID!): ResultPayload!
    "Signs out everywhere but here."
    endOtherSessions: ResultPayload!
  }
`

export const sessionsResolvers = {
  Query: {
    signedInDevices: listQuery(listOwnSessions),
  },
  Mutation: {
    endSession: mutation(endSession),
    endOtherSessions: mutation(endOtherSessions),
  },
}
