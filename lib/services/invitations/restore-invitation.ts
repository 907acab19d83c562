import { z } from 'zod'
import { findInvitation, type InvitationRecord, listMembersAmong } from '@/lib/data/invitations/read'
import { lockInvitation, reopenRevoked } from '@/lib/data/invitations/write'
import { isUniqueViolation } from '@/lib/data/unique-violation'
import { canReopen } from '@/lib/domain/orgs/invitation-transitions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { stillAdministers } from './still-administers'

/** Restores an invitation that was revoked at most ten minutes ago, without sending anything. */
export const restoreInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id, version }),
  subject: async (ctx, input) => {
    const invitation = await findInvitation(ctx.db, input.id)
    return invitation?.invitationType === 'ORG' ? invitation : null
  },
  run: async (ctx, { version: seen }, { id: invitationId, orgId }) => {
    try {
      return await reopenInvitation(ctx, invitationId, orgId, seen)
    } catch (error) {
      // Somebody invited the same contact at this very moment, so that invitation is the open one.
      if (isUniqueViolation(error)) return fail('invitationClosed')
      throw error
    }
  },
})

const reopenInvitation = (ctx: SignedInCtx, invitationId: string, orgId: string, seen: number) =>
  write(ctx, async ({ tx, audit }): Promise<Result<InvitationRecord>> => {
    const invitation = await lockInvitation(tx, invitationId)
    if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
    if (!invitation || !canReopen(invitation, ctx.now)) return fail('invitationClosed')
    if (invitation.version !== seen) return fail('staleVersion', undefined, { current: invitation })
    const joined = await listMembersAmong(tx, orgId, [{ kind: invitation.contactType, value: invitation.contact }])
    if (joined.length > 0 || !(await reopenRevoked(tx, invitationId))) return fail('invitationClosed')
    await recomputeReportedCompliance(tx, [invitationId], ctx.now)
    audit({ action: 'invitation.restored', subjectType: 'Invitation', subjectId: invitationId, orgId })
    return ok((await findInvitation(tx, invitationId)) ?? invitation)
  })
