import 'server-only'
import { findVerifiedContact } from '@/lib/data/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findSessionInvitation, type SessionInvitationRecord } from '@/lib/data/session-invitations'
import type { SignedInCtx } from '../ctx'

/** An invitation with who may answer it. */
export type AddressedSessionInvitation = SessionInvitationRecord & { addresseeId: string | null }

/** An invitation to a session by its id; null when there is none. */
export async function findAddressed(ctx: SignedInCtx, id: string): Promise<AddressedSessionInvitation | null> {
  const invitation = await findSessionInvitation(ctx.db, id)
  return invitation && { ...invitation, addresseeId: await addresseeOf(ctx.db, invitation) }
}

/** Who was invited: whose enrollment waits for the answer, else who has proven the contact; null when nobody has. */
export async function addresseeOf(
  db: Db | Tx,
  { userId, contactType, contact }: SessionInvitationRecord,
): Promise<string | null> {
  if (userId) return userId
  return (await findVerifiedContact(db, { kind: contactType, value: contact }))?.userId ?? null
}
