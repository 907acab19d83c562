import { z } from 'zod'
import { type DueInvitation, listDueInvitations, type Sending, saveSendings } from '@/lib/data/invitations/sendings'
import { firstResendSchedule, resendScheduleAfter } from '@/lib/domain/orgs/invitation-schedule'
import { ok } from '@/lib/domain/result'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type Write, writeInBatches } from '../write'

const input = z.strictObject({
  /** Invitations per transaction. */
  batch: z.int().min(1).max(1000).default(100),
})

/**
 * Queues a message for every due invitation: the first one, or the next reminder. Each batch is a transaction together
 * with its jobs, so an interrupted worker loses none, and two workers share the work.
 */
export const sendDueInvitations = defineJobService({
  action: 'invitation.sendDue',
  input,
  run: async (ctx, { batch }) => {
    const sent = await writeInBatches(ctx, batch, (w) => sendBatch(ctx, w, batch))
    return ok({ sent })
  },
})

async function sendBatch(ctx: JobCtx, { tx, send }: Write, batch: number) {
  const due = await listDueInvitations(tx, ctx.now, batch)
  if (due.length === 0) return 0
  await saveSendings(
    tx,
    due.map((invitation) => stepOf(invitation, ctx.now)),
    ctx.now,
  )
  const sentAt = ctx.now.toISOString()
  for (const { id } of due) await send({ queue: 'invitationMail', data: { invitationId: id, sentAt } })
  return due.length
}

function stepOf({ id, sentAt, resendCount, nextResendAt }: DueInvitation, now: Date): Sending {
  return { id, ...(sentAt ? resendScheduleAfter(nextResendAt, resendCount, now) : firstResendSchedule(now)) }
}
