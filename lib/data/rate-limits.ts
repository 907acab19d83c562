import 'server-only'
import { type Db, pool } from './db'

/**
 * Counts uses of a bucket (one unless told) in a fixed window, shared by all processes.
 * Answers the seconds to wait, or 0 when the use is within the limit.
 */
export async function countUse(
  _db: Db,
  bucket: string,
  limit: number,
  windowSeconds: number,
  uses = 1,
): Promise<number> {
  const { rows } = await pool().query<{ count: number; left: number }>({
    name: 'rate',
    text: `INSERT INTO "RateLimit" AS r ("bucket", "startsAt", "count") VALUES ($1, now(), $3::int)
      ON CONFLICT ("bucket") DO UPDATE SET
        "count" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2) THEN $3::int ELSE r."count" + $3::int END,
        "startsAt" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2) THEN now() ELSE r."startsAt" END
      RETURNING r."count", ceil(extract(epoch FROM r."startsAt" - now()) + $2)::int AS "left"`,
    values: [bucket, windowSeconds, uses],
  })
  const row = rows[0]
  return row && row.count > limit ? Math.max(1, row.left) : 0
}
