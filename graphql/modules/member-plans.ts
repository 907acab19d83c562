import { mutation } from '@/graphql/payload'
import { endMemberLeave, setMemberLastDay, startMemberLeave } from '@/lib/services/members/leave'

export const memberPlansSchema = /* GraphQL */ `
  extend type Mutation {
    "From today or a later day; without until it has no end yet. The member comes back by themselves after until."
    startMemberLeave(id: ID!, version: Int!, from: Date, until: Date, reason: String): MemberPayload!
    "Ends a leave, or takes back one that was planned."
    endMemberLeave(id: ID!, version: Int!): MemberPayload!
    "Plans the last working day, today or later, with a reason as of removeMember; without a day the plan is taken back."
    setMemberLastDay(id: ID!, version: Int!, lastDay: Date, reason: String): MemberPayload!
  }
`

export const memberPlansResolvers = {
  Mutation: {
    startMemberLeave: mutation(startMemberLeave),
    endMemberLeave: mutation(endMemberLeave),
    setMemberLastDay: mutation(setMemberLastDay),
  },
}
