import type { InvitationRecord } from '@/lib/data/invitations/read'
import type { InvitationState } from '@/lib/domain/lists/organizations'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { fullName } from '@/lib/domain/people/names'

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
