import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findEnrollment } from '@/lib/data/enrollments/read'
import { insertEnrollments, lockEnrollmentOf, stillThere } from '@/lib/data/enrollments/write'
import { closeInvitation } from '@/lib/data/invitations/invitations'
import {
  findSessionInvitation,
  lockSessionInvitation,
  type SessionInvitationRecord,
} from '@/lib/data/invitations/to-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { invitationStateAfter, invitationStateAt } from '@/lib/domain/orgs/invitation'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { requireWorking } from '../orgs/features'
import { type Write, write } from '../write'
import { type Locked, rereadEnrollment, transitionLocked } from './move-enrollment'

/**
 * Accepts or declines an invitation to a session, once. Accepting gives a seat, or a place on the waiting list when the
 * session is full.
 */
export const answerSessionInvitation = defineService({
  action: 'enrollment.answer',
  input: z.strictObject({ id, version, response: oneOf(['ACCEPT', 'DECLINE']) }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen, response }, { id: invitationId, taskSessionId }) =>
    rereadEnrollment(
      ctx,
      write(ctx, async (w) => {
        const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
        const { userId } = ctx.viewer
        const enrollment = session && (await lockEnrollmentOf(w.tx, { taskSessionId, userId }))
        const invitation = session && (await lockSessionInvitation(w.tx, invitationId))
        // The owner of the contact was read before the locks and may have removed it since.
        if (!session || !invitation || (await addresseeOf(w.tx, invitation)) !== userId) return fail('notFound')
        const move = response === 'ACCEPT' ? 'accept' : 'decline'
        if (!invitationStateAfter(invitationStateAt(invitation, ctx.now), move)) return fail('invitationClosed')
        const stopped = move === 'accept' ? await requireWorking(ctx, session.orgId) : null
        if (stopped) return stopped
        if (invitation.version !== seen) return fail('staleVersion')
        const locked = enrollment ? { session, enrollment } : await insertInvited(ctx, w, session, invitation)
        if (!locked) return fail('notFound')
        const answered = await applyAnswer(ctx, w, locked, move)
        if (!answered.ok) return answered
        await closeInvitation(w.tx, invitationId, move === 'accept' ? 'ACCEPTED' : 'DECLINED', ctx.now)
        await refreshEnrolled(w, session, [userId], ctx.now)
        if (!(await stillThere(w.tx, userId))) return fail('notFound')
        w.audit({
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

/** Creates the enrollment of somebody whose contact was unknown when they were invited. */
async function insertInvited(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  { id: invitationId, createdAt, invitedById }: SessionInvitationRecord,
): Promise<Locked | null> {
  const state = { status: 'PENDING', pendingReason: 'INVITATION' } as const
  const row = { id: randomUUID(), orgId: session.orgId, taskSessionId: session.id, userId: ctx.viewer.userId }
  const newEnrollment = { ...row, invitationId, source: 'INVITATION', kind: 'invite', state } as const
  await insertEnrollments(w.tx, [newEnrollment], { actorId: invitedById, at: createdAt })
  const enrollment = await findEnrollment(w.tx, row.id)
  return enrollment && { session, enrollment }
}

/** People who enrolled in another way in the meantime keep their place, whatever they answer. */
const applyAnswer = async (
  ctx: SignedInCtx,
  w: Write,
  locked: Locked,
  move: 'accept' | 'decline',
): Promise<Result<Locked>> =>
  locked.enrollment.pendingReason === 'INVITATION'
    ? transitionLocked(w, locked, { move, by: 'PERSON', actorId: ctx.viewer.userId, now: ctx.now })
    : ok(locked)

/** An invitation and the person who may answer it. */
type AddressedSessionInvitation = SessionInvitationRecord & { addresseeId: string | null }

/** An invitation to a session by its id; null when there is none. */
async function findAddressed(ctx: SignedInCtx, id: string): Promise<AddressedSessionInvitation | null> {
  const invitation = await findSessionInvitation(ctx.db, id)
  return invitation && { ...invitation, addresseeId: await addresseeOf(ctx.db, invitation) }
}

/**
 * The invited person: that of the enrollment waiting for the answer, otherwise the one who has verified the contact;
 * null when nobody has.
 */
async function addresseeOf(
  db: Db | Tx,
  { userId, contactType, contact }: SessionInvitationRecord,
): Promise<string | null> {
  if (userId) return userId
  return (await findVerifiedContact(db, { kind: contactType, value: contact }))?.userId ?? null
}

/**
 * Revokes an open invitation to a session that was sent to an unknown contact; an invitation of a known person ends
 * with their enrollment.
 */
export const revokeSessionInvitation = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findSessionInvitation(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen }, { id: invitationId, orgId }) =>
    write(ctx, async (w) => {
      const locked = await lockSessionInvitation(w.tx, invitationId)
      if (!locked || locked.userId || invitationStateAt(locked, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (locked.version !== seen) return fail('staleVersion', undefined, { current: locked })
      if (!(await closeInvitation(w.tx, locked.id, 'REVOKED', null))) return fail('invitationClosed')
      w.audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId: locked.id, orgId })
      return ok((await findSessionInvitation(w.tx, locked.id)) ?? locked)
    }),
})
