import { mutation, query } from '@/graphql/payload'
import type { InvitationRecord } from '@/lib/data/invitations/invitations'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { answerInvitation, getOwnInvitation } from '@/lib/services/invitations/answer-invitation'
import {
  inviteMembers,
  listInvitations,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
} from '@/lib/services/invitations/invitations'
import type { InviteOutcome } from '@/lib/services/invitations/invite-people'
import { sendUnsentInvitations } from '@/lib/services/invitations/send-invitations'
import { payloadType } from './base'

export const invitationsSchema = /* GraphQL */ `
  enum InvitationState { OPEN ACCEPTED DECLINED REVOKED EXPIRED }
  enum InvitationAnswer { ACCEPT DECLINE }
  enum InviteOutcome { INVITED RENEWED ALREADY_MEMBER INVALID }

  type TaskSessionSummary {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
  }

  "A license the organization reported; it becomes the person's own when they accept, unless they have it."
  type ReportedCredential {
    id: ID!
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date
    expiresAt: Date!
  }

  extend type Invitation {
    version: Int!
    state: InvitationState!
    roleType: RoleType!
    "Where it was sent."
    contact: String!
    expiresAt: DateTime!
    invitedByName: String
    department: String
    jobTitle: String
    reported: [ReportedCredential!]!
    "The class of an invitation to enroll."
    taskSession: TaskSessionSummary
  }

  "An invitation as the organization's administrators see it."
  type OrgInvitation {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    state: InvitationState!
    "EMAIL or PHONE."
    contactType: String!
    contact: String!
    roleType: RoleType!
    firstName: String
    middleName: String
    lastName: String
    employeeId: String
    jobTitle: String
    department: String
    "The employee number of the supervisor, as imported; null once they are the member's supervisor."
    supervisorEmployeeId: String
    "The last sending; null before the first."
    sentAt: DateTime
    resendCount: Int!
    "When it is sent again by itself; null after the last step and when it is over."
    nextResendAt: DateTime
    expiresAt: DateTime!
    respondedAt: DateTime
    invitedByName: String
  }

  type OrgInvitationEdge {
    cursor: String!
    node: OrgInvitation!
  }

  type OrgInvitationConnection {
    edges: [OrgInvitationEdge!]!
    pageInfo: PageInfo!
  }

  "What happened to one contact; message says why it was not invited."
  type InviteResult {
    contact: String!
    outcome: InviteOutcome!
    message: String
    i18nMessageKey: String
    invitationId: ID
  }

  type InviteResults {
    results: [InviteResult!]!
  }

  ${payloadType('InviteMembersPayload', 'InviteResults')}

  type UnsentSending {
    "On their way now."
    sending: Int!
    "To phone numbers where text messages are switched off: they stay unsent."
    left: Int!
  }

  ${payloadType('SendUnsentPayload', 'UnsentSending')}
  ${payloadType('OrgInvitationPayload', 'OrgInvitation')}
  ${payloadType('InvitationPayload', 'Invitation')}

  input InvitedPerson {
    "An email address or a US phone number."
    contact: String!
    firstName: String
    lastName: String
    roleType: RoleType!
    department: String
    jobTitle: String
  }

  input InviteMembersInput {
    orgId: ID!
    "At most 500."
    people: [InvitedPerson!]!
  }

  extend type Query {
    """
    An organization's invitations in one state (OPEN unless told) by name, else by contact; with unsent only the open ones that
    an import has left unsent.
    """
    invitations(
      orgId: ID!
      state: InvitationState
      unsent: Boolean
      "Words in names, contacts and employee numbers. Whose last name begins with the first word comes first."
      q: String
      first: Int
      after: String
    ): OrgInvitationConnection
    "An invitation to one of the person's own proven contacts."
    invitation(id: ID!): Invitation
  }

  extend type Mutation {
    "One outcome for each contact. Who is invited already is invited anew for 60 days."
    inviteMembers(input: InviteMembersInput!): InviteMembersPayload!
    "Sends all invitations that an import has left unsent, by a job."
    sendUnsentInvitations(orgId: ID!): SendUnsentPayload!
    "At most once in ten minutes."
    resendInvitation(id: ID!): OrgInvitationPayload!
    "Withdraws an invitation that was not answered."
    revokeInvitation(id: ID!, version: Int): OrgInvitationPayload!
    "Opens one again, as it was, that was revoked at most ten minutes ago."
    restoreInvitation(id: ID!, version: Int!): OrgInvitationPayload!
    "Once. The version is the one the person was shown."
    answerInvitation(id: ID!, version: Int!, response: InvitationAnswer!): InvitationPayload!
  }
`

export const invitationsResolvers = {
  Query: {
    invitations: query(listInvitations),
    invitation: query(getOwnInvitation),
  },
  Mutation: {
    inviteMembers: mutation(inviteMembers),
    sendUnsentInvitations: mutation(sendUnsentInvitations),
    resendInvitation: mutation(resendInvitation),
    revokeInvitation: mutation(revokeInvitation),
    restoreInvitation: mutation(restoreInvitation),
    answerInvitation: mutation(answerInvitation),
  },
  Invitation: {
    taskSession: ({ taskSessionId }: { taskSessionId: string | null }, _args: unknown, ctx: Ctx) =>
      taskSessionId && ctx.load.taskSession.load(taskSessionId),
  },
  OrgInvitation: {
    nextResendAt: ({ state, nextResendAt }: Pick<InvitationRecord, 'state' | 'nextResendAt'>) =>
      state === 'OPEN' ? nextResendAt : null,
    invitedByName: ({ invitedBy }: { invitedBy: ActorName | null }, _args: unknown, ctx: Ctx) => {
      const name = invitedBy && fullName(invitedBy)
      return name && invitedBy?.program ? translatorFor(ctx.locale)('access.program', { name }) : name || null
    },
  },
  InviteResult: {
    message: ({ problem }: InviteOutcome, _args: unknown, ctx: Ctx) => problem && translatorFor(ctx.locale)(problem),
    i18nMessageKey: ({ problem }: InviteOutcome) => problem,
  },
}
