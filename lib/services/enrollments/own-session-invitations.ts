import 'server-only'
import { z } from 'zod'
import { listSessionInvitationsFor, type SessionInvitationRecord } from '@/lib/data/session-invitations'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { ownGains, type SessionGains } from './session-gains'

/** An invitation as the invited person sees it, with what the session would give them. */
export type OwnSessionInvitation = {
  invitation: SessionInvitationRecord
  session: TaskSessionRecord
  gains: SessionGains
}

/** The open invitations to sessions that the person can answer, soonest session first. */
export const listOwnSessionInvitations = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const open = await listSessionInvitationsFor(ctx.db, ctx.viewer.userId, ctx.now)
    const rows = await Promise.all(
      open.map(async (invitation) => {
        const session = await ctx.load.taskSession.load(invitation.taskSessionId)
        if (!session || invitationStateAt(invitation, ctx.now) !== 'OPEN') return []
        return [{ invitation, session, gains: await ownGains(ctx, session) }]
      }),
    )
    return ok<OwnSessionInvitation[]>(rows.flat())
  },
})
