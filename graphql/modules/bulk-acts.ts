import { payloadType } from '@/graphql/modules/base'
import { mutation, query } from '@/graphql/payload'
import { bulkRefusals, invitationActs, memberActs } from '@/lib/domain/orgs/bulk-acts'
import { actOnInvitations, countOpenInvitations } from '@/lib/services/bulk/act-on-invitations'
import { actOnMembers } from '@/lib/services/bulk/act-on-members'
import { countMembers } from '@/lib/services/bulk/selected-members'

export const bulkActsSchema = /* GraphQL */ `
  enum MemberActKind { ${memberActs.join(' ')} }
  enum InvitationActKind { ${invitationActs.join(' ')} }
  "ADMIN: of an administrator one by one, with a sign-in of its own. KEPT_BY_ADMINS: who acts by a grant changes no administrator and not themself. CLOSED: the invitation was answered or has ended."
  enum BulkRefusal { ${bulkRefusals.join(' ')} }

  "Either of both: members by id, at most 500, or all that members with this filter finds, on all of its pages, at most 2,000."
  input MemberSelection {
    memberIds: [ID!]
    filter: MemberFilter
  }

  input MemberActInput {
    kind: MemberActKind!
    "Of DEPARTMENT and JOB_TITLE; without one it is taken away."
    value: String
    "Of SUPERVISOR: a membership; without one it is taken away."
    supervisorId: ID
    "Of MESSAGE: at most 2,000 characters. The same words reach a person once a day."
    message: String
    "Of START_LEAVE, as startMemberLeave has them."
    from: Date
    until: Date
    reason: String
  }

  input OpenInvitationFilter {
    "Only those that an import left unsent."
    unsent: Boolean
    q: String
  }

  "Either of both: open invitations by id, at most 500, or all that this filter finds, at most 2,000."
  input InvitationSelection {
    invitationIds: [ID!]
    filter: OpenInvitationFilter
  }

  input InvitationActInput {
    kind: InvitationActKind!
    "Of DEPARTMENT and JOB_TITLE; without one it is taken away."
    value: String
  }

  "Somebody who was left as they are. The name is a contact where none is known, and empty where nobody has this id."
  type LeftOut {
    id: ID!
    name: String!
    reason: BulkRefusal!
  }

  type BulkOutcome {
    changed: Int!
    "Already as they were to be, or told the same today."
    already: Int!
    leftOut: Int!
    "The first 100 of those left out."
    told: [LeftOut!]!
  }

  ${payloadType('BulkOutcomePayload', 'BulkOutcome')}

  extend type Query {
    "How many members a filter finds, counted up to the 2,000 on whom actOnMembers acts."
    memberCount(orgId: ID!, filter: MemberFilter): RowCount
    "How many open invitations a filter finds, counted up to 2,000."
    openInvitationCount(orgId: ID!, filter: OpenInvitationFilter!): RowCount
  }

  extend type Mutation {
    "Does the same to several members, 100 in a transaction. Repeated after an interruption, it does the rest."
    actOnMembers(orgId: ID!, members: MemberSelection!, input: MemberActInput!): BulkOutcomePayload!
    "Does the same to several open invitations, 100 in a transaction, as actOnMembers."
    actOnInvitations(orgId: ID!, invitations: InvitationSelection!, input: InvitationActInput!): BulkOutcomePayload!
  }
`

export const bulkActsResolvers = {
  Query: {
    memberCount: query(countMembers),
    openInvitationCount: query(countOpenInvitations),
  },
  Mutation: {
    actOnMembers: mutation(actOnMembers),
    actOnInvitations: mutation(actOnInvitations),
  },
}
