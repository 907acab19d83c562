import 'server-only'
import { z } from 'zod'
import type { InvitationRecord } from '@/lib/data/invitations'
import type { InvitationState } from '@/lib/domain/lists/invitation-states'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-moves'
import { fullName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { findAddressed } from './find-own-invitation'

/** An invitation as the invited person sees it. */
export type OwnInvitation = Pick<
  InvitationRecord,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'invitationType'
  | 'roleType'
  | 'contact'
  | 'expiresAt'
  | 'respondedAt'
  | 'org'
  | 'department'
  | 'jobTitle'
> & {
  /** As it is now. */
  state: InvitationState
  /** "First M. Last"; null when nobody is named. */
  invitedByName: string | null
  /** What the organization reported; it becomes the person's own unless they have it already. */
  reported: InvitationRecord['credentials']
}

/** An invitation as its addressee sees it at a moment. */
export const toOwn = (invitation: InvitationRecord, now: Date): OwnInvitation => ({
  ...invitation,
  state: invitationStateAt(invitation, now),
  invitedByName: (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
  reported: invitation.credentials,
})

/** An invitation, for the person who has proven the contact it was sent to; nobody else learns that there is one. */
export const getOwnInvitation = defineService({
  action: 'invitation.answer',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  run: async (ctx, _input, invitation) => ok(toOwn(invitation, ctx.now)),
})
