import 'server-only'
import { z } from 'zod'
import { type InvitationToSession, listSessionInvitationsFor } from '@/lib/data/session-invitations'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { ownGains, type SessionGains } from './session-gains'

/** An invitation as the invited person sees it, with what the session would give them. */
export type OwnSessionInvitation = InvitationToSession & { gains: SessionGains }

const openFor = async ({ db, viewer, now }: SignedInCtx): Promise<InvitationToSession[]> =>
  (await listSessionInvitationsFor(db, viewer.userId, now)).filter(
    ({ invitation }) => invitationStateAt(invitation, now) === 'OPEN',
  )

/** The open invitations to sessions that the person can answer, soonest session first. */
export const listOwnSessionInvitations = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const open = await openFor(ctx)
    const gains = await Promise.all(open.map(({ session, approvals }) => ownGains(ctx, session, approvals)))
    return ok<OwnSessionInvitation[]>(open.map((one, index) => ({ ...one, gains: gains[index]! })))
  },
})

/** The same without what each session would give: what there is to answer at a glance, in one statement. */
export const listInvitingSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await openFor(ctx)),
})
