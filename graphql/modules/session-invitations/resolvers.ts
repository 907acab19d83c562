import { mutation, query } from '@/graphql/payload'
import { fullName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { listOwnSessionInvitations, type OwnSessionInvitation } from '@/lib/services/enrollments/list-open-sessions'
import { listUnclaimed } from '@/lib/services/enrollments/list-roster'
import { answerSessionInvitation, revokeSessionInvitation } from '@/lib/services/enrollments/session-invitations'
import type { SessionInviteOutcome } from '@/lib/services/enrollments/session-invitees'

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
