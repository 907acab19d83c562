import type { Db } from './db'
import { countsUpTo, type RowCount, rowCount } from './rows'

/** Above this many rows we use Postgres's own estimate, which autovacuum keeps accurate. */
const countedUpTo = 10_000

/** The approximate number of people with an account. The estimate also counts accounts of programs and deleted ones. */
export async function countPeople(db: Db): Promise<RowCount> {
  const [estimate] = await db.$queryRaw<{ rows: number }[]>`
    SELECT "reltuples"::float8 AS "rows" FROM pg_class WHERE oid = '"User"'::regclass`
  if (estimate && estimate.rows >= countedUpTo) return { count: Math.round(estimate.rows), exact: false }
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "User" WHERE "serviceOrgId" IS NULL AND "erasedAt" IS NULL`
  return { count: row?.count ?? 0, exact: true }
}

/** Number of notifications whose sending failed for good since an instant; counted up to a thousand. */
export async function countFailedNotices(db: Db, since: Date): Promise<RowCount> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (SELECT 1 FROM "Notification"
      WHERE "state" = 'FAILED' AND "updatedAt" >= ${since}::timestamptz LIMIT ${countsUpTo + 1}::int) failed`
  return rowCount(row?.count ?? 0)
}

/** Queues that send one message each. Notifications have a state of their own (`countFailedNotices`). */
export const mailQueues: readonly string[] = ['mail', 'invitationMail']

async function hasQueue(db: Db): Promise<boolean> {
  const [found] = await db.$queryRaw<{ there: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS "there"`
  return found?.there ?? false
}

/** Messages that were given up: how many, how many of these a mail server rejected permanently, and since when. */
export type FailedMail = RowCount & { refused: number; since: Date | null }

/**
 * Messages that were given up since an instant; counted up to a thousand. A server rejects permanently with a reply
 * code of 500 to 599 (RFC 5321).
 */
export async function countFailedMail(db: Db, since: Date): Promise<FailedMail> {
  if (!(await hasQueue(db))) return { ...rowCount(0), refused: 0, since: null }
  const [row] = await db.$queryRaw<{ count: number; refused: number; since: Date | null }[]>`
    SELECT count(*)::int AS "count", count(*) FILTER (WHERE "said" ~ '(^|[: ])5[0-9][0-9][ -]')::int AS "refused",
      min("completed_on") AS "since"
    FROM (SELECT "completed_on", coalesce("output" ->> 'message', "output" #>> '{value,message}', '') AS "said"
      FROM pgboss.job WHERE "name" = ANY(${mailQueues}) AND "state" = 'failed'
        AND "completed_on" >= ${since}::timestamptz LIMIT ${countsUpTo + 1}::int) failed`
  return { ...rowCount(row?.count ?? 0), refused: row?.refused ?? 0, since: row?.since ?? null }
}

/** Number of jobs that were given up since an instant, by queue; counted up to a thousand. */
export async function countFailedJobs(db: Db, since: Date): Promise<{ queue: string; count: number }[]> {
  if (!(await hasQueue(db))) return []
  return db.$queryRaw<{ queue: string; count: number }[]>`
    SELECT "name" AS "queue", count(*)::int AS "count" FROM (SELECT "name" FROM pgboss.job
      WHERE "state" = 'failed' AND "completed_on" >= ${since}::timestamptz LIMIT ${countsUpTo + 1}::int) failed
    GROUP BY "name" ORDER BY count(*) DESC, "name"`
}
