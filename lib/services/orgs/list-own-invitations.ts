import { z } from 'zod'
import { listOpenInvitationsFor } from '@/lib/data/invitations/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { toOwn } from '../invitations/own-invitation'

/** The open invitations addressed to contacts that the person has verified. */
export const listOwnInvitations = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const proven = person.contacts.filter((contact) => contact.verifiedAt)
    const open = await listOpenInvitationsFor(ctx.db, proven, ctx.now)
    return ok(open.map((invitation) => toOwn(invitation, ctx.now)))
  },
})
