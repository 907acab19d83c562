import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { changeEnrollments } from '@/lib/data/enrollments/write'
import { expireInvitations as expireBatch } from '@/lib/data/invitations/sendings'
import { lockUnanswered } from '@/lib/data/invitations/to-sessions'
import { ok } from '@/lib/domain/result'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

const input = z.strictObject({
  /** Invitations per transaction. */
  batch: z.int().min(1).max(1000).default(200),
})

/** Expires open invitations after sixty days; licenses reported with them leave the board. */
export const expireInvitations = defineJobService({
  action: 'invitation.expire',
  input,
  run: async (ctx, { batch }) => {
    const expired = await writeInBatches(ctx, batch, async ({ tx, audit }) => {
      const unanswered = await endUnanswered(tx, ctx.now, batch)
      const expired = await expireBatch(tx, ctx.now, { first: unanswered, size: batch })
      const ids = expired.map(({ id }) => id)
      await recomputeReportedCompliance(tx, ids, ctx.now)
      for (const { id, orgId } of expired)
        audit({ action: 'invitation.expired', subjectType: 'Invitation', subjectId: id, orgId })
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
