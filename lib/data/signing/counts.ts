import 'server-only'
import type { Db } from '../db'

/** How many documents of an organization have people who still have to sign. */
export async function countOpenSigning(db: Db, orgId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT c."requestId")::int AS "count" FROM "Signer" s JOIN "SigningCopy" c ON c."id" = s."copyId"
    WHERE s."orgId" = ${orgId}::uuid AND s."state" IN ('SENT', 'WAITING')`
  return row?.count ?? 0
}
