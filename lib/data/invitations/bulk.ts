import type { StoredName } from '@/lib/domain/people/names'
import type { Tx } from '../db'

/** An invitation under its lock, with what an act on several of them reads of it. */
export type BulkInvitation = StoredName & {
  id: string
  state: 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'REVOKED' | 'EXPIRED'
  contactType: 'EMAIL' | 'PHONE'
  contact: string
  roleType: 'ADMIN' | 'MEMBER'
  department: string | null
  jobTitle: string | null
  sentAt: Date | null
  resendCount: number
  nextResendAt: Date | null
  expiresAt: Date
}

/** Locks these invitations to an organization, in the order of their ids, and returns them as they are now. */
export const lockInvitationsForBulk = (tx: Tx, orgId: string, ids: readonly string[]): Promise<BulkInvitation[]> =>
  tx.$queryRaw<BulkInvitation[]>`
    SELECT i."id", i."state"::text, i."contactType"::text, i."contact", i."roleType"::text, i."department", i."jobTitle", i."sentAt",
      i."resendCount", i."nextResendAt", i."expiresAt", i."firstName", i."middleName", i."lastName"
    FROM "Invitation" i WHERE i."orgId" = ${orgId}::uuid AND i."invitationType" = 'ORG' AND i."id" = ANY(${[...ids]}::uuid[])
    ORDER BY i."id" FOR NO KEY UPDATE`

/** The same fact of several locked invitations. */
export async function updateInvitationsTogether(
  tx: Tx,
  ids: readonly string[],
  changes: { department?: string | null; jobTitle?: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await tx.invitation.updateMany({ where: { id: { in: [...ids] } }, data: { ...changes, version: { increment: 1 } } })
}
