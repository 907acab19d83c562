import { z } from 'zod'
import { releaseUnsent } from '@/lib/data/invitations/sendings'
import { findOrg } from '@/lib/data/orgs/read'
import { invitationExpiry } from '@/lib/domain/orgs/invitation-schedule'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { writeInBatches } from '../write'

const input = z.strictObject({
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
  input,
  run: async (ctx, { orgId, actorId, batch }) => {
    const org = await findOrg(ctx.db, orgId)
    if (org?.state !== 'ACTIVE') return ok({ released: 0 })
    const release = { orgId, invitedById: actorId, phones: isFeatureOn(org, 'SMS'), size: batch }
    const at = { now: ctx.now, expiresAt: invitationExpiry(ctx.now) }
    const released = await writeInBatches(ctx, batch, ({ tx }) => releaseUnsent(tx, { ...release, ...at }))
    return ok({ released })
  },
})
