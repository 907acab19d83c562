import 'server-only'
import { z } from 'zod'
import { closeInvitation } from '@/lib/data/invitations'
import { findSessionInvitation, holdSessionInvitation } from '@/lib/data/session-invitations'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { write } from '../write'

/** Takes back an open invitation to a session that was sent to a contact of nobody here; one of somebody known ends with their enrollment. */
export const revokeSessionInvitation = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findSessionInvitation(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen }, { id: invitationId, orgId }) =>
    write(ctx, async ({ tx, audit }) => {
      const held = await holdSessionInvitation(tx, invitationId)
      if (!held || held.userId || invitationStateAt(held, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (held.version !== seen) return fail('staleVersion', undefined, { current: held })
      if (!(await closeInvitation(tx, held.id, 'REVOKED', null))) return fail('invitationClosed')
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId: held.id, orgId })
      return ok((await findSessionInvitation(tx, held.id)) ?? held)
    }),
})
