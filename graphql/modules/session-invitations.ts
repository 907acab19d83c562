import { mutation, query } from '@/graphql/payload'
import { fullName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { listOwnSessionInvitations, type OwnSessionInvitation } from '@/lib/services/enrollments/list-enrollments'
import { listUnclaimed } from '@/lib/services/enrollments/roster'
import { answerSessionInvitation, revokeSessionInvitation } from '@/lib/services/enrollments/session-invitations'
import type { SessionInviteOutcome } from '@/lib/services/enrollments/session-invitees'
import { payloadType } from './base'

export const sessionInvitationsSchema = /* GraphQL */ `
  enum SessionInviteOutcome { INVITED RENEWED ALREADY_ENROLLED INVALID }

  "An invitation to a session as the invited person sees it."
  type EnrollmentInvitation {
    id: ID!
    version: Int!
    "Where it was sent."
    contact: String!
    expiresAt: DateTime!
    invitedByName: String
    session: EnrollmentSession!
    gains: [SessionGain!]!
  }

  "An open invitation to a session, as the organization's administrators see it: nobody here has the contact."
  type SessionInvitation {
    id: ID!
    version: Int!
    state: InvitationState!
    "EMAIL or PHONE."
    contactType: String!
    contact: String!
    firstName: String
    lastName: String
    "The last sending; null before the first."
    sentAt: DateTime
    expiresAt: DateTime!
  }

  type SessionInviteResult {
    "The membership asked for; null for a contact."
    roleId: ID
    "As it is stored, or as it was typed when it could not be read; null for a member."
    contact: String
    outcome: SessionInviteOutcome!
    message: String
    i18nMessageKey: String
    invitationId: ID
  }

  type SessionInviteResults {
    results: [SessionInviteResult!]!
  }

  ${payloadType('InviteToSessionPayload', 'SessionInviteResults')}
  ${payloadType('SessionInvitationPayload', 'SessionInvitation')}

  input InviteToSessionInput {
    taskSessionId: ID!
    "Memberships of the organization; with contacts at most 500 of each."
    roleIds: [ID!]
    "Email addresses and US phone numbers."
    contacts: [String!]
  }

  extend type Query {
    "The open invitations to sessions that the person can answer, soonest session first."
    enrollmentInvitations: [EnrollmentInvitation!]
    "Open invitations to a session sent to contacts that nobody here has."
    sessionInvitations(taskSessionId: ID!): [SessionInvitation!]
  }

  extend type Mutation {
    "Once. The version is the one the person was shown."
    answerEnrollmentInvitation(id: ID!, version: Int!, response: InvitationAnswer!): EnrollmentPayload!
    "One outcome for each. Who is invited already is invited anew."
    inviteToSession(input: InviteToSessionInput!): InviteToSessionPayload!
    "Takes back an invitation to a contact that nobody here has."
    revokeSessionInvitation(id: ID!, version: Int!): SessionInvitationPayload!
  }
`

export const sessionInvitationsResolvers = {
  Query: {
    enrollmentInvitations: query(listOwnSessionInvitations),
    sessionInvitations: query(listUnclaimed),
  },
  Mutation: {
    answerEnrollmentInvitation: mutation(answerSessionInvitation),
    inviteToSession: mutation(inviteToSession),
    revokeSessionInvitation: mutation(revokeSessionInvitation),
  },
  EnrollmentInvitation: {
    id: ({ invitation }: OwnSessionInvitation) => invitation.id,
    version: ({ invitation }: OwnSessionInvitation) => invitation.version,
    contact: ({ invitation }: OwnSessionInvitation) => invitation.contact,
    expiresAt: ({ invitation }: OwnSessionInvitation) => invitation.expiresAt,
    invitedByName: ({ invitation }: OwnSessionInvitation) =>
      (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
    session: ({ session }: OwnSessionInvitation) => ({ ...session, meetingUrl: null }),
  },
  SessionInviteResult: {
    message: ({ problem }: SessionInviteOutcome, _args: unknown, ctx: Ctx) =>
      problem && translatorFor(ctx.locale)(problem),
    i18nMessageKey: ({ problem }: SessionInviteOutcome) => problem,
  },
}
