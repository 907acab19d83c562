import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { changeEnrollments } from '@/lib/data/enrollments/write'
import {
  countUnsent,
  type DueInvitation,
  expireInvitations as expireBatch,
  listDueInvitations,
  releaseUnsent,
  type Sending,
  saveSendings,
} from '@/lib/data/invitations/sendings'
import { lockUnanswered } from '@/lib/data/invitations/to-sessions'
import { findOrg } from '@/lib/data/orgs/read'
import { firstResendSchedule, invitationExpiry, resendScheduleAfter } from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { ok } from '@/lib/domain/result'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { JobCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { type Write, write, writeInBatches } from '../write'

const sendInput = z.strictObject({
  /** Invitations per transaction. */
  batch: z.int().min(1).max(1000).default(100),
})

/**
 * Queues a message for every due invitation: the first one, or the next reminder. Each batch is a transaction together
 * with its jobs, so an interrupted worker loses none, and two workers share the work.
 */
export const sendDueInvitations = defineJobService({
  action: 'invitation.sendDue',
  input: sendInput,
  run: async (ctx, { batch }) => {
    const sent = await writeInBatches(ctx, batch, (w) => sendBatch(ctx, w, batch))
    return ok({ sent })
  },
})

async function sendBatch(ctx: JobCtx, w: Write, batch: number) {
  const due = await listDueInvitations(w.tx, ctx.now, batch)
  if (due.length === 0) return 0
  await saveSendings(
    w.tx,
    due.map((invitation) => stepOf(invitation, ctx.now)),
    ctx.now,
  )
  const sentAt = ctx.now.toISOString()
  for (const { id } of due) await w.send({ queue: 'invitationMail', data: { invitationId: id, sentAt } })
  return due.length
}

function stepOf({ id, sentAt, resendCount, nextResendAt }: DueInvitation, now: Date): Sending {
  return { id, ...(sentAt ? resendScheduleAfter(nextResendAt, resendCount, now) : firstResendSchedule(now)) }
}

/** `left` counts invitations to phone numbers while text messages are off; they do not change. */
type SentUnsent = { sending: number; left: number }

/**
 * Sends all invitations that an import left unsent, by a job. Each then starts its sixty days and its schedule of
 * reminders, like any sent invitation.
 */
export const sendUnsentInvitations = defineService({
  action: 'invitation.send',
  input: z.strictObject({ orgId: id }),
  subject: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { ...org, orgId }
  },
  run: (ctx, _input, org) =>
    write(ctx, async (w) => {
      const { emails, phones } = await countUnsent(w.tx, org.id)
      const texts = isFeatureOn(org, 'SMS')
      const answer: SentUnsent = { sending: emails + (texts ? phones : 0), left: texts ? 0 : phones }
      if (answer.sending === 0) return ok(answer)
      await w.send({ queue: 'invitations', data: { kind: 'unsent', orgId: org.id, actorId: ctx.viewer.userId } })
      const subject = { subjectType: 'Org', subjectId: org.id, orgId: org.id }
      w.audit({ action: 'invitations.unsentSent', ...subject, detail: answer })
      return ok(answer)
    }),
})

const releaseInput = z.strictObject({
  orgId: id,
  /** The administrator who sends them, named in the message. */
  actorId: id,
  /** Invitations per transaction. */
  batch: z.int().min(1).max(1000).default(500),
})

/**
 * Makes an organization's unsent invitations due, each batch in its own transaction: an interrupted worker leaves whole
 * batches, and the next run continues. Due invitations are then sent like all others.
 */
export const releaseUnsentInvitations = defineJobService({
  action: 'invitation.release',
  input: releaseInput,
  run: async (ctx, { orgId, actorId, batch }) => {
    const org = await findOrg(ctx.db, orgId)
    if (org?.state !== 'ACTIVE') return ok({ released: 0 })
    const release = { orgId, invitedById: actorId, phones: isFeatureOn(org, 'SMS'), size: batch }
    const at = { now: ctx.now, expiresAt: invitationExpiry(ctx.now) }
    const released = await writeInBatches(ctx, batch, (w) => releaseUnsent(w.tx, { ...release, ...at }))
    return ok({ released })
  },
})

const expiryInput = z.strictObject({
  /** Invitations per transaction. */
  batch: z.int().min(1).max(1000).default(200),
})

/** Expires open invitations after sixty days; licenses reported with them leave the board. */
export const expireInvitations = defineJobService({
  action: 'invitation.expire',
  input: expiryInput,
  run: async (ctx, { batch }) => {
    const expired = await writeInBatches(ctx, batch, async (w) => {
      const unanswered = await endUnanswered(w.tx, ctx.now, batch)
      const expired = await expireBatch(w.tx, ctx.now, { first: unanswered, size: batch })
      const ids = expired.map(({ id }) => id)
      await recomputeReportedCompliance(w.tx, ids, ctx.now)
      for (const { id, orgId } of expired)
        w.audit({ action: 'invitation.expired', subjectType: 'Invitation', subjectId: id, orgId })
      return expired.length
    })
    return ok({ expired })
  },
})

/**
 * Ends a batch of enrollments whose invitation was not answered in time; returns their invitations, which end
 * afterwards.
 */
async function endUnanswered(tx: Tx, now: Date, batch: number): Promise<string[]> {
  const locked = await lockUnanswered(tx, now, batch)
  const change = { status: 'WITHDRAWN', pendingReason: null } as const
  await changeEnrollments(
    tx,
    locked.map((enrollment) => ({
      id: enrollment.id,
      version: enrollment.version,
      event: { kind: 'remove', from: enrollment, to: change },
    })),
    { actorId: null, at: now },
  )
  return locked.flatMap(({ invitationId }) => invitationId ?? [])
}
