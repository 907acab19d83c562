import type { InvitationRecord } from '@/lib/data/invitations/read'
import { revokeOpen } from '@/lib/data/invitations/write'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { Write } from '../write'

/** Takes back an invitation that is held by a write; false when it is open no more. */
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
