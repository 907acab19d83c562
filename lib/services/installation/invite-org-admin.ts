import { z } from 'zod'
import { listMembersAmong } from '@/lib/data/invitations/read'
import { saveInvitations } from '@/lib/data/invitations/write'
import { invitationExpiry, resendMinutes } from '@/lib/domain/orgs/invitation-schedule'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import { contact } from '../contact-input'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { requireWorking } from '../orgs/require-working'
import { write } from '../write'
import { deskReason } from './desk-input'

/**
 * Invites somebody to administer an organization, with a reason that is recorded in its history; existing members are
 * not invited.
 */
export const inviteOrgAdmin = defineService({
  action: 'org.govern',
  input: z.strictObject({ orgId: id, contact, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { contact: { kind, value }, reason }, org): Promise<Result<{ id: string }>> => {
    const { id: orgId } = org
    const stopped = await requireWorking(ctx, orgId)
    if (stopped) return stopped
    if (kind === 'PHONE' && !isFeatureOn(org, 'SMS')) return fail('invalidInput', { contact: 'validation.textsOff' })
    return write(ctx, async ({ tx, audit, send }) => {
      if ((await listMembersAmong(tx, orgId, [{ kind, value }])).length > 0)
        return fail('invalidInput', { contact: 'validation.alreadyMember' })
      const unnamed = { firstName: null, lastName: null, department: null, jobTitle: null }
      const [saved] = await saveInvitations(
        tx,
        [{ contactType: kind, contact: value, roleType: 'ADMIN', ...unnamed }],
        {
          orgId,
          invitedById: ctx.viewer.userId,
          now: ctx.now,
          expiresAt: invitationExpiry(ctx.now),
          sentSince: new Date(ctx.now.getTime() - resendMinutes * 60_000),
        },
      )
      if (!saved) throw new Error('An invitation was not saved')
      await recomputeReportedCompliance(tx, [saved.id], ctx.now)
      const action = saved.isNew ? 'invitation.made' : 'invitation.renewed'
      audit({ action, subjectType: 'Invitation', subjectId: saved.id, orgId, detail: { roleType: 'ADMIN', reason } })
      await send({ queue: 'invitations', data: { kind: 'due' } })
      return ok({ id: saved.id })
    })
  },
})
