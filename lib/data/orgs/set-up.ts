import 'server-only'
import type { Db } from '../db'

/** Whether an organization has people beside the one who began, and classes: one of each is enough to know. */
export async function countSetUp(db: Db, orgId: string): Promise<{ others: number; classes: number }> {
  const [row] = await db.$queryRaw<{ others: number; classes: number }[]>`
    SELECT (
        (SELECT greatest(count(*) - 1, 0) FROM (SELECT 1 FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED' LIMIT 2) m)
        + (SELECT count(*) FROM (SELECT 1 FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' LIMIT 1) i))::int
        AS "others",
      (SELECT count(*)::int FROM (SELECT 1 FROM "Task" WHERE "orgId" = ${orgId}::uuid LIMIT 1) t) AS "classes"`
  return row ?? { others: 0, classes: 0 }
}
