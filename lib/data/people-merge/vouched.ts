import type { Tx } from '../db'
import { raw, sql } from '../sql'
import { listRecordIdsOf } from './read'

/** The acts, by their entries in the history, with which one person vouches for another. */
const vouchingActs = [
  'attestation.confirmed',
  'creditProposal.made',
  'curriculum.exempted',
  'document.originalSeen',
  'guest.claimSeen',
  'requestedDocument.accepted',
  'requestedDocument.exempted',
  'statedCheck.recorded',
]

/**
 * How often one of two accounts has vouched for the other, by organization: what was somebody else's word until the two
 * are one person. Asked before they are merged.
 */
export async function countVouched(
  tx: Tx,
  { keptId, closedId }: { keptId: string; closedId: string },
): Promise<{ orgId: string; count: number }[]> {
  const [kept, closed] = [await listRecordIdsOf(tx, keptId), await listRecordIdsOf(tx, closedId)]
  const crossed = (actor: string, subject: string) => sql`(
    (${raw(actor)} = ANY(${kept}::uuid[]) AND ${raw(subject)} = ANY(${closed}::uuid[]))
    OR (${raw(actor)} = ANY(${closed}::uuid[]) AND ${raw(subject)} = ANY(${kept}::uuid[])))`
  return tx.$queryRaw<{ orgId: string; count: number }[]>(sql`
    SELECT x."orgId", count(*)::int AS "count" FROM (
      SELECT e."orgId" FROM "Enrollment" e JOIN "EnrollmentEvent" v ON v."enrollmentId" = e."id"
      WHERE ${crossed('v."actorId"', 'e."userId"')}
        AND v."kind" IN ('checkIn', 'checkOut', 'attend', 'incomplete', 'makeUp', 'pass', 'fail')
        AND v."witness" IS DISTINCT FROM 'CODE'
      UNION ALL SELECT a."orgId" FROM "AuditEvent" a
      WHERE ${crossed('a."actorId"', 'a."personId"')} AND a."orgId" IS NOT NULL AND a."action" = ANY(${vouchingActs})) x
    GROUP BY x."orgId"`)
}
