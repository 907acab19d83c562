import 'server-only'
import { type Db, pool } from './db'

/**
 * Counts one use of a bucket in a fixed window, shared by all processes.
 * Answers the seconds to wait, or 0 when the use is within the limit.
 */
export async function countUse(_db: Db, bucket: string, limit: number, windowSeconds: number): Promise<number> {
  const { rows } = await pool().query<{ count: number; left: number }>({
    name: 'rate',
    text: `INSERT INTO "RateLimit" AS r ("bucket", "startsAt", "count") VALUES ($1, now(), 1)
      ON CONFLICT ("bucket") DO UPDATE SET
        "count" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2) THEN 1 ELSE r."count" + 1 END,
        "startsAt" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2) THEN now() ELSE r."startsAt" END
      RETURNING r."count", ceil(extract(epoch FROM r."startsAt" - now()) + $2)::int AS "left"`,
    values: [bucket, windowSeconds],
  })
  const row = rows[0]
  return row && row.count > limit ? Math.max(1, row.left) : 0
}
