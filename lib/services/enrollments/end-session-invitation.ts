import 'server-only'
import type { Tx } from '@/lib/data/db'
import { closeInvitation, lockInvitation } from '@/lib/data/invitations'

/** Ends the invitation behind an enrollment, when it is still open; the enrollment is held before. */
export async function endSessionInvitation(
  tx: Tx,
  invitationId: string,
  state: 'ACCEPTED' | 'DECLINED' | 'REVOKED',
  now: Date,
): Promise<void> {
  await lockInvitation(tx, invitationId)
  await closeInvitation(tx, invitationId, state, state === 'REVOKED' ? null : now)
}
