import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { changeEnrollments, insertEnrollments, lockEnrollmentsAmong, stillMembers } from '@/lib/data/enrollments/write'
import type { SavedInvitation } from '@/lib/data/invitations/invitations'
import { saveSessionInvitations } from '@/lib/data/invitations/to-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { invitationExpiry, maxInvited, resendMinutes } from '@/lib/domain/orgs/invitation'
import { contactLength } from '@/lib/domain/people/contact'
import { fail, ok } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUseIn } from '../limit-use'
import { type Write, write } from '../write'
import { type Invitee, type ReadInvitee, readInvitees, type SessionInviteOutcome } from './session-invitees'

const input = z.strictObject({
  input: z
    .strictObject({
      taskSessionId: id,
      roleIds: z
        .array(id)
        .max(maxInvited, 'validation.tooMany')
        .nullish()
        .transform((ids) => [...new Set(ids ?? [])]),
      // Parsed one by one below, because an unreadable contact must not cause the others to be refused.
      contacts: z
        .array(z.string('validation.required').max(contactLength))
        .max(maxInvited, 'validation.tooMany')
        .nullish()
        .transform((contacts) => contacts ?? []),
    })
    .refine(({ roleIds, contacts }) => roleIds.length + contacts.length > 0, {
      path: ['contacts'],
      message: 'validation.required',
    }),
})

/** The maximum number of invitations per organization and hour. */
const limit = { limit: 2000, seconds: 3600 }

/**
 * Invites members and contacts to a session, up to 500 at once. Each has its own outcome; an open invitation is
 * renewed. The contact of a known person creates their enrollment at once, waiting for their answer; any other waits
 * until somebody verifies it.
 */
export const inviteToSession = defineService({
  action: 'enrollment.manage',
  input,
  subject: (ctx, { input: { taskSessionId } }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { input }) =>
    write(ctx, async (w) => {
      const uses = input.roleIds.length + input.contacts.length
      const session = await lockTaskSession(w.tx, input.taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      const refusal = await limitUseIn(w.tx, `inviteSession:${session.orgId}`, { ...limit, uses })
      if (refusal) return refusal
      const open = transitionEnrollment(null, 'invite', factsAt(session, ctx.now, 'STAFF'))
      if (!open.ok) return open
      const targets = await readInvitees(ctx, w.tx, session, input)
      const saved = await saveInvitationsOf(ctx, w, session, targets)
      if (saved.size > 0) await w.send({ queue: 'invitations', data: { kind: 'due' } })
      // Somebody left the organization at this moment; a repeated request reports who.
      const userIds = targets.flatMap((target) => ('key' in target && target.isMember ? (target.userId ?? []) : []))
      if (!(await stillMembers(w.tx, { orgId: session.orgId, userIds }))) return fail('conflict')
      return ok({ results: targets.map((target) => outcomeOf(target, saved)) })
    }),
})

type InvitationsByContact = ReadonlyMap<string, SavedInvitation>

/**
 * Saves the invitations of people who are not enrolled yet, and their enrollments; returns the saved invitations by
 * contact.
 */
async function saveInvitationsOf(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  targets: readonly ReadInvitee[],
): Promise<InvitationsByContact> {
  const newTargets = targets.flatMap((target) => ('key' in target ? target : []))
  const userIds = newTargets.flatMap(({ userId }) => userId ?? [])
  const locked = await lockEnrollmentsAmong(w.tx, { taskSessionId: session.id, userIds })
  const current = new Map(locked.map((enrollment) => [enrollment.userId, enrollment]))
  const isIn = ({ userId }: { userId: string | null }) => {
    const enrollment = userId ? current.get(userId) : undefined
    return enrollment !== undefined && enrollment.pendingReason !== 'INVITATION'
  }
  const invited = newTargets.filter((target) => !isIn(target))
  if (invited.length === 0) return new Map()
  const saved = await saveSessionInvitations(
    w.tx,
    invited.map(({ key, named: { firstName, lastName } }) => ({ ...key, firstName, lastName })),
    batchOf(ctx, session),
  )
  const byContact = new Map(saved.map((invitation) => [invitation.value, invitation]))
  await linkEnrollments(ctx, w.tx, session, { invited, current, byContact })
  await recomputeReportedCompliance(
    w.tx,
    saved.map(({ id }) => id),
    ctx.now,
  )
  for (const { id: subjectId, isNew } of saved)
    w.audit({
      action: isNew ? 'invitation.made' : 'invitation.renewed',
      subjectType: 'Invitation',
      subjectId,
      orgId: session.orgId,
      detail: { invitationType: 'ENROLLMENT', taskSessionId: session.id },
    })
  return byContact
}

/** An invitation lasts sixty days, but never longer than the session. */
const batchOf = (ctx: SignedInCtx, session: TaskSessionRecord) => ({
  orgId: session.orgId,
  taskSessionId: session.id,
  invitedById: ctx.viewer.userId,
  now: ctx.now,
  expiresAt: new Date(Math.min(invitationExpiry(ctx.now).getTime(), sessionEnd(session).getTime())),
  sentSince: new Date(ctx.now.getTime() - resendMinutes * 60_000),
})

type LinkInput = {
  invited: readonly Invitee[]
  current: ReadonlyMap<
    string,
    { id: string; version: number; invitationId: string | null; status: 'PENDING' } | Enrolled
  >
  byContact: InvitationsByContact
}
type Enrolled = Awaited<ReturnType<typeof lockEnrollmentsAmong>>[number]

/** Known people get an enrollment that waits for their answer; an existing one is linked to the newest invitation. */
async function linkEnrollments(
  ctx: SignedInCtx,
  tx: Tx,
  session: TaskSessionRecord,
  { invited, current, byContact }: LinkInput,
): Promise<void> {
  const state = { status: 'PENDING', pendingReason: 'INVITATION' } as const
  const linkable = invited.flatMap(({ key, userId }) =>
    userId ? { userId, invitationId: byContact.get(key.value)?.id } : [],
  )
  const rows = linkable
    .filter(({ userId }) => !current.has(userId))
    .map(({ userId, invitationId }) => ({ userId, invitationId, source: 'INVITATION', kind: 'invite', state }) as const)
    .map((row) => ({ ...row, id: randomUUID(), orgId: session.orgId, taskSessionId: session.id }))
  const changes = linkable.flatMap(({ userId, invitationId }) => {
    const locked = current.get(userId)
    if (!locked || !invitationId || locked.invitationId === invitationId) return []
    const event = { kind: 'invite', from: state, to: state } as const
    return { id: locked.id, version: locked.version, set: { invitationId }, event }
  })
  const by = { actorId: ctx.viewer.userId, at: ctx.now }
  await insertEnrollments(tx, rows, by)
  await changeEnrollments(tx, changes, by)
}

function outcomeOf(target: ReadInvitee, saved: InvitationsByContact): SessionInviteOutcome {
  const { roleId, contact: contactText } = target
  if ('problem' in target)
    return { roleId, contact: contactText, outcome: 'INVALID', problem: target.problem, invitationId: null }
  const invitation = saved.get(target.key.value)
  const outcome = invitation ? (invitation.isNew ? 'INVITED' : 'RENEWED') : 'ALREADY_ENROLLED'
  return { roleId, contact: contactText, outcome, problem: null, invitationId: invitation?.id ?? null }
}
