import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findInvitation, type InvitationRecord } from '@/lib/data/invitations/read'
import { isInvitationId } from '@/lib/domain/orgs/invitation-id'
import type { SignedInCtx } from '../ctx'

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
