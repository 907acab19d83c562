import 'server-only'
import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts'
import type { Db, Tx } from '@/lib/data/db'
import {
  findSessionInvitation,
  listSessionInvitationsFor,
  type SessionInvitationRecord,
} from '@/lib/data/session-invitations'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { ownGains, type SessionGains } from './session-gains'

/** An invitation with who may answer it. */
export type AddressedSessionInvitation = SessionInvitationRecord & { addresseeId: string | null }

/** An invitation to a session by its id; null when there is none. */
export async function findAddressed(ctx: SignedInCtx, id: string): Promise<AddressedSessionInvitation | null> {
  const invitation = await findSessionInvitation(ctx.db, id)
  return invitation && { ...invitation, addresseeId: await addresseeOf(ctx.db, invitation) }
}

/** Who was invited: whose enrollment waits for the answer, else who has proven the contact; null when nobody has. */
export async function addresseeOf(
  db: Db | Tx,
  { userId, contactType, contact }: SessionInvitationRecord,
): Promise<string | null> {
  if (userId) return userId
  return (await findVerifiedContact(db, { kind: contactType, value: contact }))?.userId ?? null
}

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
