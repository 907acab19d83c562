import 'server-only'
import type { Db } from './db'

/** The credit that took the place of another one, after the last of its corrections; null when nothing replaced it. At most 100 steps. */
export async function findLastCorrection(db: Db, id: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE chain AS (
      SELECT c."id", 0 AS depth FROM "Credit" c WHERE c."id" = ${id}::uuid
      UNION ALL
      SELECT n."id", chain.depth + 1 FROM "Credit" n JOIN chain ON n."supersedesId" = chain."id" WHERE chain.depth < 100
    ) SELECT "id" FROM chain WHERE depth > 0 ORDER BY depth DESC LIMIT 1`
  return rows[0]?.id ?? null
}
