import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findEnrollment, holdEnrollmentOf, insertEnrollments } from '@/lib/data/enrollments'
import { closeInvitation } from '@/lib/data/invitations'
import { stillThere } from '@/lib/data/open-places'
import {
  findSessionInvitation,
  holdSessionInvitation,
  type SessionInvitationRecord,
} from '@/lib/data/session-invitations'
import { holdTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { invitationStateAfter, invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { type Write, write } from '../write'
import { type Held, moveHeld, reread } from './move-enrollment'

/** Accepts or declines an invitation to a session, once. Accepting gives a seat, or a place on the waiting list when it is full. */
export const answerSessionInvitation = defineService({
  action: 'enrollment.answer',
  input: z.strictObject({ id, version, response: oneOf(['ACCEPT', 'DECLINE']) }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen, response }, { id: invitationId, taskSessionId }) =>
    reread(
      ctx,
      write(ctx, async (writing) => {
        const { tx, audit } = writing
        const session = await holdTaskSession(tx, taskSessionId, 'UPDATE')
        const { userId } = ctx.viewer
        const enrollment = session && (await holdEnrollmentOf(tx, { taskSessionId, userId }))
        const invitation = session && (await holdSessionInvitation(tx, invitationId))
        // Whose contact it is was read before the locks: they may have taken it off meanwhile.
        if (!session || !invitation || (await addresseeOf(tx, invitation)) !== userId) return fail('notFound')
        const move = response === 'ACCEPT' ? 'accept' : 'decline'
        if (!invitationStateAfter(invitationStateAt(invitation, ctx.now), move)) return fail('invitationClosed')
        if (invitation.version !== seen) return fail('staleVersion')
        const held = enrollment ? { session, enrollment } : await make(ctx, writing, session, invitation)
        if (!held) return fail('notFound')
        const answered = await answer(ctx, writing, held, move)
        if (!answered.ok) return answered
        await closeInvitation(tx, invitationId, move === 'accept' ? 'ACCEPTED' : 'DECLINED', ctx.now)
        await refreshEnrolled(writing, session, [userId], ctx.now)
        if (!(await stillThere(tx, userId))) return fail('notFound')
        audit({
          action: move === 'accept' ? 'invitation.accepted' : 'invitation.declined',
          subjectType: 'Invitation',
          subjectId: invitationId,
          personId: userId,
          orgId: session.orgId,
          detail: { invitationType: 'ENROLLMENT' },
        })
        return ok(answered.value.enrollment.id)
      }),
    ),
})

/** The enrollment of somebody whose contact was nobody's when they were invited. */
async function make(
  ctx: SignedInCtx,
  { tx }: Write,
  session: TaskSessionRecord,
  { id: invitationId, createdAt, invitedById }: SessionInvitationRecord,
): Promise<Held | null> {
  const standing = { status: 'PENDING', pendingReason: 'INVITATION' } as const
  const row = { id: randomUUID(), orgId: session.orgId, taskSessionId: session.id, userId: ctx.viewer.userId }
  const made = { ...row, invitationId, source: 'INVITATION', kind: 'invite', standing } as const
  await insertEnrollments(tx, [made], { actorId: invitedById, at: createdAt })
  const enrollment = await findEnrollment(tx, row.id)
  return enrollment && { session, enrollment }
}

/** Who came in by another way meanwhile keeps their place, whatever they answer. */
const answer = async (
  ctx: SignedInCtx,
  writing: Write,
  held: Held,
  move: 'accept' | 'decline',
): Promise<Result<Held>> =>
  held.enrollment.pendingReason === 'INVITATION'
    ? moveHeld(writing, held, { move, by: 'PERSON', actorId: ctx.viewer.userId, now: ctx.now })
    : ok(held)

/** An invitation with who may answer it. */
type AddressedSessionInvitation = SessionInvitationRecord & { addresseeId: string | null }

/** An invitation to a session by its id; null when there is none. */
async function findAddressed(ctx: SignedInCtx, id: string): Promise<AddressedSessionInvitation | null> {
  const invitation = await findSessionInvitation(ctx.db, id)
  return invitation && { ...invitation, addresseeId: await addresseeOf(ctx.db, invitation) }
}

/** Who was invited: whose enrollment waits for the answer, else who has proven the contact; null when nobody has. */
async function addresseeOf(
  db: Db | Tx,
  { userId, contactType, contact }: SessionInvitationRecord,
): Promise<string | null> {
  if (userId) return userId
  return (await findVerifiedContact(db, { kind: contactType, value: contact }))?.userId ?? null
}

/** Takes back an open invitation to a session that was sent to a contact of nobody here; one of somebody known ends with their enrollment. */
export const revokeSessionInvitation = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findSessionInvitation(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen }, { id: invitationId, orgId }) =>
    write(ctx, async ({ tx, audit }) => {
      const held = await holdSessionInvitation(tx, invitationId)
      if (!held || held.userId || invitationStateAt(held, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (held.version !== seen) return fail('staleVersion', undefined, { current: held })
      if (!(await closeInvitation(tx, held.id, 'REVOKED', null))) return fail('invitationClosed')
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId: held.id, orgId })
      return ok((await findSessionInvitation(tx, held.id)) ?? held)
    }),
})
