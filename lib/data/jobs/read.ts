import type { Db, Tx } from '../db'
import { type InJson, instant, instantOrNull } from '../rows'
import { all, sql } from '../sql'

/** A queue and the state of its jobs now. */
export type QueueRecord = {
  name: string
  /** Ready to run but not started. */
  waiting: number
  /** Scheduled for later. */
  planned: number
  active: number
  /** Failed at least once and retried automatically. */
  retrying: number
  /** Given up. */
  failed: number
  /** Since when the oldest ready job has been waiting. */
  waitingSince: Date | null
  /** The schedule on which jobs are created, as a cron expression in UTC; null when only other code creates them. */
  cron: string | null
}

/** Every queue, by name. */
export async function listQueues(db: Db): Promise<QueueRecord[]> {
  const rows = await db.$queryRaw<{ queue: InJson<QueueRecord> }[]>(sql`
    SELECT json_build_object('name', q."name", 'waiting', coalesce(j."waiting", 0), 'planned', coalesce(j."planned", 0),
      'active', coalesce(j."active", 0), 'retrying', coalesce(j."retrying", 0), 'failed', coalesce(j."failed", 0),
      'waitingSince', j."waitingSince", 'cron', s."cron") AS "queue"
    FROM pgboss.queue q
    LEFT JOIN (SELECT "name", count(*) FILTER (WHERE "state" = 'created' AND "start_after" <= now()) AS "waiting",
        count(*) FILTER (WHERE "state" = 'created' AND "start_after" > now()) AS "planned",
        count(*) FILTER (WHERE "state" = 'active') AS "active", count(*) FILTER (WHERE "state" = 'retry') AS "retrying",
        count(*) FILTER (WHERE "state" = 'failed') AS "failed",
        min("start_after") FILTER (WHERE "state" = 'created' AND "start_after" <= now()) AS "waitingSince"
      FROM pgboss.job WHERE "state" IN ('created', 'retry', 'active', 'failed') GROUP BY "name") j ON j."name" = q."name"
    LEFT JOIN LATERAL (SELECT min(x."cron") AS "cron" FROM pgboss.schedule x WHERE x."name" = q."name") s ON true
    WHERE q."name" NOT LIKE '\\_\\_pgboss%' ORDER BY q."name"`)
  return rows.map(({ queue }) => ({ ...queue, waitingSince: instantOrNull(queue.waitingSince) }))
}

/** A failed job: its kind and the error, never its content. */
export type FailedJob = {
  id: string
  queue: string
  kind: string | null
  state: 'FAILED' | 'RETRYING'
  createdAt: Date
  /** When it was given up; null while it is still retried. */
  failedAt: Date | null
  tries: number
  message: string
}

type Query = { queue: string | null; after: { createdAt: string; id: string } | null; size: number }

/** The queue stores microseconds, but a position in the list has milliseconds like the product's own instants. */
const createdAt = sql`date_trunc('milliseconds', j."created_on")`

/** Failed jobs of one queue or of all, newest first. */
export async function listFailedJobs(db: Db, { queue, after, size }: Query): Promise<FailedJob[]> {
  const conditions = [
    sql`(j."state" = 'failed' OR (j."state" = 'retry' AND j."retry_count" > 0))`,
    ...(queue ? [sql`j."name" = ${queue}`] : []),
    ...(after ? [sql`(${createdAt}, j."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const rows = await db.$queryRaw<{ job: InJson<FailedJob> }[]>(sql`
    SELECT json_build_object('id', j."id", 'queue', j."name", 'kind', j."data" ->> 'kind',
      'state', CASE j."state" WHEN 'failed' THEN 'FAILED' ELSE 'RETRYING' END, 'createdAt', j."created_on",
      'failedAt', j."completed_on", 'tries', j."retry_count" + CASE j."state" WHEN 'failed' THEN 1 ELSE 0 END,
      'message', coalesce(j."output" ->> 'message', j."output" #>> '{value,message}', j."output" ->> 'value', '')) AS "job"
    FROM pgboss.job j WHERE ${all(conditions)} ORDER BY ${createdAt} DESC, j."id" DESC LIMIT ${size}`)
  return rows.map(({ job }) => ({ ...job, createdAt: instant(job.createdAt), failedAt: instantOrNull(job.failedAt) }))
}

/** The jobs of a queue that were given up, oldest first: the one with this id, or all up to `most`. */
export async function listFailed(
  db: Db | Tx,
  { queue, id, most: limit }: { queue: string; id: string | null; most: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM pgboss.job WHERE "name" = ${queue} AND "state" = 'failed'
      AND ${id === null ? sql`TRUE` : sql`"id" = ${id}::uuid`} ORDER BY "created_on" LIMIT ${limit}`)
  return rows.map((row) => row.id)
}
