import type { InvitationRecord } from '@/lib/data/invitations/read'
import { revokeOpen } from '@/lib/data/invitations/write'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { Write } from '../write'

/** Revokes an invitation that the caller's write has locked; false when it is no longer open. */
export async function revokeIn(
  { tx, audit }: Write,
  { id: invitationId, orgId }: Pick<InvitationRecord, 'id' | 'orgId'>,
  now: Date,
): Promise<boolean> {
  if (!(await revokeOpen(tx, invitationId, now))) return false
  await recomputeReportedCompliance(tx, [invitationId], now)
  audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId: invitationId, orgId })
  return true
}
