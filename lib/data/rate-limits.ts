import { type Db, pool, type Tx } from './db'

const text = `INSERT INTO "RateLimit" AS r ("bucket", "startsAt", "count") VALUES ($1, now(), $3::int)
  ON CONFLICT ("bucket") DO UPDATE SET
    "count" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2::float8) THEN $3::int ELSE r."count" + $3::int END,
    "startsAt" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2::float8) THEN now() ELSE r."startsAt" END
  RETURNING r."count", ceil(extract(epoch FROM r."startsAt" - now()) + $2::float8)::int AS "left"`

type Counted = { count: number; left: number }
const waitOf = (row: Counted | undefined, limit: number) => (row && row.count > limit ? Math.max(1, row.left) : 0)

/**
 * Counts uses of a bucket (one by default) in a fixed window that all processes share. Returns the seconds to wait, or
 * 0 when the use is within the limit.
 */
export async function countUse(
  _db: Db,
  bucket: string,
  limit: number,
  windowSeconds: number,
  uses = 1,
): Promise<number> {
  const { rows } = await pool().query<Counted>({ name: 'rate', text, values: [bucket, windowSeconds, uses] })
  return waitOf(rows[0], limit)
}

/** The same within a write, so that a rolled back or merely repeated write is not counted. */
export async function countUseIn(
  tx: Tx,
  bucket: string,
  limit: number,
  windowSeconds: number,
  uses: number,
): Promise<number> {
  const rows = await tx.$queryRawUnsafe<Counted[]>(text, bucket, windowSeconds, uses)
  return waitOf(rows[0], limit)
}
