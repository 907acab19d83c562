import { z } from 'zod'
import { findInvitation } from '@/lib/data/invitations/invitations'
import { invitationStateAt, isInvitationId } from '@/lib/domain/orgs/invitation'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService } from '../define-service'

/** What the bearer of an invitation's link reads before signing in. */
export type InvitationOffer = {
  orgName: string
  /** The email address it was sent to; null for a phone number. */
  email: string | null
}

/** From whom an open invitation to an organization is, and to which address it was sent. */
export const readInvitationOffer = definePublicService({
  action: 'invitation.readOffer',
  input: z.strictObject({ id: z.string().max(200) }),
  run: async (ctx, { id }) => {
    const invitation = isInvitationId(id) ? await findInvitation(ctx.db, id) : null
    if (invitation?.invitationType !== 'ORG' || invitationStateAt(invitation, ctx.now) !== 'OPEN')
      return fail('notFound')
    const { org, contact, contactType } = invitation
    return ok<InvitationOffer>({ orgName: org.name, email: contactType === 'EMAIL' ? contact : null })
  },
})
