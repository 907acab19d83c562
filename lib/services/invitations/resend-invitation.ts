import { z } from 'zod'
import { findInvitation, type InvitationRecord } from '@/lib/data/invitations/read'
import { saveSendings } from '@/lib/data/invitations/sendings'
import { lockInvitation } from '@/lib/data/invitations/write'
import { firstResendSchedule, invitationExpiry, resendMinutes } from '@/lib/domain/orgs/invitation-schedule'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { requireFeature } from '../orgs/require-feature'
import { write } from '../write'
import { stillAdministers } from './still-administers'

/**
 * Sends an open invitation again now, at most once in ten minutes. Its schedule of reminders does not change; one that
 * was never sent starts its schedule and its sixty days.
 */
export const resendInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findInvitation(ctx.db, input.id),
  run: async (ctx, _input, { id: invitationId, orgId, contactType }) => {
    const off = contactType === 'PHONE' ? await requireFeature(ctx, orgId, 'SMS') : null
    if (off) return off
    return write(ctx, async ({ tx, audit, send }) => {
      const invitation = await lockInvitation(tx, invitationId)
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      if (!invitation || invitationStateAt(invitation, ctx.now) !== 'OPEN') return fail('invitationClosed')
      const wait = secondsToWait(invitation, ctx.now)
      if (wait > 0) return fail('tooManyRequests', undefined, { params: { seconds: wait } })
      const { resendCount, nextResendAt } = invitation
      const firstSending = { ...firstResendSchedule(ctx.now), expiresAt: invitationExpiry(ctx.now) }
      const step = invitation.sentAt ? { resendCount, nextResendAt } : firstSending
      await saveSendings(tx, [{ id: invitation.id, ...step }], ctx.now)
      await send({ queue: 'invitationMail', data: { invitationId: invitation.id, sentAt: ctx.now.toISOString() } })
      audit({ action: 'invitation.sentAgain', subjectType: 'Invitation', subjectId: invitation.id, orgId })
      return ok((await findInvitation(tx, invitation.id)) ?? invitation)
    })
  },
})

const secondsToWait = ({ sentAt }: InvitationRecord, now: Date): number =>
  sentAt ? resendMinutes * 60 - Math.floor((now.getTime() - sentAt.getTime()) / 1000) : 0
