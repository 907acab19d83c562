import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { findAddressed } from './find-own-invitation'
import { toOwn } from './own-invitation'

/**
 * An invitation, for the person who has verified the contact it was sent to; nobody else can find out that it exists.
 */
export const getOwnInvitation = defineService({
  action: 'invitation.answer',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  run: async (ctx, _input, invitation) => ok(toOwn(invitation, ctx.now)),
})
