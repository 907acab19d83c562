import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findInvitation, type InvitationRecord } from '@/lib/data/invitations/invitations'
import type { InvitationState } from '@/lib/domain/lists/organizations'
import { invitationStateAt, isInvitationId } from '@/lib/domain/orgs/invitation'
import { fullName } from '@/lib/domain/people/names'
import type { SignedInCtx } from '../ctx'

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

/** An invitation and the person who may answer it: the one who has verified the contact it is addressed to. */
type AddressedInvitation = InvitationRecord & { addresseeId: string | null }

/** An invitation to an organization by its id, which must be a version-4 one; null when there is none. */
export async function findAddressed(ctx: SignedInCtx, id: string): Promise<AddressedInvitation | null> {
  const invitation = isInvitationId(id) ? await findInvitation(ctx.db, id) : null
  if (invitation?.invitationType !== 'ORG') return null
  return { ...invitation, addresseeId: await addresseeOf(ctx.db, invitation) }
}

/** The person who has verified the contact of an invitation; null when nobody has. */
export async function addresseeOf(db: Db | Tx, { contactType, contact }: InvitationRecord): Promise<string | null> {
  const owner = await findVerifiedContact(db, { kind: contactType, value: contact })
  return owner?.userId ?? null
}
