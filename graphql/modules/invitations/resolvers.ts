import { toPayload, unwrap } from '@/graphql/payload'
import type { InvitationRecord } from '@/lib/data/invitations'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { getOwnInvitation } from '@/lib/services/invitations/get-own-invitation'
import { type InviteOutcome, inviteMembers } from '@/lib/services/invitations/invite-members'
import { listInvitations } from '@/lib/services/invitations/list-invitations'
import { resendInvitation } from '@/lib/services/invitations/resend-invitation'
import { restoreInvitation } from '@/lib/services/invitations/restore-invitation'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { sendUnsentInvitations } from '@/lib/services/invitations/send-unsent-invitations'

type Args = Record<string, unknown>

export const invitationsResolvers = {
  Query: {
    invitations: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listInvitations(ctx, args)),
    invitation: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getOwnInvitation(ctx, args)),
  },
  Mutation: {
    inviteMembers: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, inviteMembers(ctx, args)),
    sendUnsentInvitations: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, sendUnsentInvitations(ctx, args)),
    resendInvitation: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, resendInvitation(ctx, args)),
    revokeInvitation: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, revokeInvitation(ctx, args)),
    restoreInvitation: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, restoreInvitation(ctx, args)),
    answerInvitation: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, answerInvitation(ctx, args)),
  },
  Invitation: {
    taskSession: ({ taskSessionId }: { taskSessionId: string | null }, _args: Args, ctx: Ctx) =>
      taskSessionId && ctx.load.taskSession.load(taskSessionId),
  },
  OrgInvitation: {
    nextResendAt: ({ state, nextResendAt }: Pick<InvitationRecord, 'state' | 'nextResendAt'>) =>
      state === 'OPEN' ? nextResendAt : null,
    invitedByName: ({ invitedBy }: { invitedBy: ActorName | null }, _args: Args, ctx: Ctx) => {
      const name = invitedBy && fullName(invitedBy)
      return name && invitedBy?.program ? translatorFor(ctx.locale)('access.program', { name }) : name || null
    },
  },
  InviteResult: {
    message: ({ problem }: InviteOutcome, _args: Args, ctx: Ctx) => problem && translatorFor(ctx.locale)(problem),
    i18nMessageKey: ({ problem }: InviteOutcome) => problem,
  },
}
