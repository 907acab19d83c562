import { z } from 'zod'
import { findInvitation } from '@/lib/data/invitations/read'
import { lockInvitation } from '@/lib/data/invitations/write'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { revokeIn } from './revoke-in'
import { stillAdministers } from './still-administers'

/**
 * Revokes an open invitation: it can no longer be answered and nothing more is sent. It must belong to `orgId`, if
 * given.
 */
export const revokeInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id, version: version.nullish(), orgId: id.nullish() }),
  subject: async (ctx, input) => {
    const invitation = await findInvitation(ctx.db, input.id)
    // An invitation to a session ends with its enrollment.
    if (invitation?.invitationType !== 'ORG') return null
    return !input.orgId || invitation.orgId === input.orgId ? invitation : null
  },
  run: (ctx, { version: seen }, { id: invitationId, orgId }) =>
    write(ctx, async (w) => {
      const { tx } = w
      const invitation = await lockInvitation(tx, invitationId)
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      if (!invitation || invitationStateAt(invitation, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (seen && seen !== invitation.version) return fail('staleVersion', undefined, { current: invitation })
      if (!(await revokeIn(w, invitation, ctx.now))) return fail('invitationClosed')
      return ok((await findInvitation(tx, invitation.id)) ?? invitation)
    }),
})
