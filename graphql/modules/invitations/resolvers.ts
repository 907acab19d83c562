import { mutation, query } from '@/graphql/payload'
import type { InvitationRecord } from '@/lib/data/invitations/read'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { getOwnInvitation } from '@/lib/services/invitations/get-own-invitation'
import { inviteMembers } from '@/lib/services/invitations/invite-members'
import type { InviteOutcome } from '@/lib/services/invitations/invite-people'
import { listInvitations } from '@/lib/services/invitations/list-invitations'
import { resendInvitation } from '@/lib/services/invitations/resend-invitation'
import { restoreInvitation } from '@/lib/services/invitations/restore-invitation'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { sendUnsentInvitations } from '@/lib/services/invitations/send-unsent-invitations'

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
