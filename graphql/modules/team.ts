import { mutation } from '@/graphql/payload'
import { placeOf } from '@/lib/domain/enrollments/transitions'
import { checkInTeamMember, enrollTeamMember, type TeamSession } from '@/lib/services/members/team-classes'
import { payloadType } from './base'

export const teamSchema = /* GraphQL */ `
  "A session to which one of the caller's people may come, and that person's place in it."
  type TeamSession {
    "Of the session."
    id: ID!
    title: String!
    startsAt: DateTime!
    endsAt: DateTime!
    timeZone: String!
    "Null without a place."
    enrollmentId: ID
    place: String!
    present: Boolean!
    canCheckIn: Boolean!
  }

  ${payloadType('TeamSessionPayload', 'TeamSession')}

  extend type Mutation {
    "Enrolls a member whom the caller manages. Never by a token."
    enrollTeamMember(memberId: ID!, taskSessionId: ID!): TeamSessionPayload!
    "Checks in a member whom the caller manages and who has a place. Never by a token."
    checkInTeamMember(enrollmentId: ID!, reason: String): TeamSessionPayload!
  }
`

export const teamResolvers = {
  Mutation: {
    enrollTeamMember: mutation(enrollTeamMember),
    checkInTeamMember: mutation(checkInTeamMember),
  },
  TeamSession: {
    enrollmentId: ({ enrollment }: TeamSession) => enrollment?.id ?? null,
    place: ({ enrollment }: TeamSession) => placeOf(enrollment),
    id: ({ session }: TeamSession) => session.id,
    title: ({ session }: TeamSession) => session.revision.title,
    startsAt: ({ session }: TeamSession) => session.startsAt,
    endsAt: ({ session }: TeamSession) => session.endsAt,
    timeZone: ({ session }: TeamSession) => session.timeZone,
  },
}
