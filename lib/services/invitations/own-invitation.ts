import type { InvitationRecord } from '@/lib/data/invitations/read'
import type { InvitationState } from '@/lib/domain/lists/organizations'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { fullName } from '@/lib/domain/people/names'

/** An invitation as shown to the invited person. */
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
  /** The current state. */
  state: InvitationState
  /** "First M. Last"; null when the inviting person has no name. */
  invitedByName: string | null
  /** Licenses reported by the organization; they become the person's own unless they already have them. */
  reported: InvitationRecord['credentials']
}

/** An invitation as shown to its addressee at a moment. */
export const toOwn = (invitation: InvitationRecord, now: Date): OwnInvitation => ({
  ...invitation,
  state: invitationStateAt(invitation, now),
  invitedByName: (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
  reported: invitation.credentials,
})
