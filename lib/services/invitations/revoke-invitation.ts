import 'server-only'
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

/** Takes an open invitation back: it can be answered no more and nothing is sent. `orgId`, when named, must be its organization. */
export const revokeInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id, version: version.nullish(), orgId: id.nullish() }),
  subject: async (ctx, input) => {
    const found = await findInvitation(ctx.db, input.id)
    // One to a session ends with what waits for its answer.
    if (found?.invitationType !== 'ORG') return null
    return !input.orgId || found.orgId === input.orgId ? found : null
  },
  run: (ctx, { version: seen }, { id: invitationId, orgId }) =>
    write(ctx, async (w) => {
      const { tx } = w
      const held = await lockInvitation(tx, invitationId)
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      if (!held || invitationStateAt(held, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (seen && seen !== held.version) return fail('staleVersion', undefined, { current: held })
      if (!(await revokeIn(w, held, ctx.now))) return fail('invitationClosed')
      return ok((await findInvitation(tx, held.id)) ?? held)
    }),
})
