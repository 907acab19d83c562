import type { Db } from './db'

/** What an operator is alerted to, as the database knows it. */
export type InstallationSignals = {
  /** When a worker last finished the job that runs each minute; null before the first. */
  workerAt: Date | null
  /** Since when the oldest file waits for the scanner; null when none does. */
  unscannedSince: Date | null
  /** Webhooks that are delivered to, those of them whose last attempts failed, and those that were given up. */
  webhooks: { active: number; failing: number; stopped: number }
}

type Row = Omit<InstallationSignals, 'webhooks'> & InstallationSignals['webhooks']

/** Reads the signals in one statement. `everyMinute` is a queue whose job runs each minute. */
export async function readInstallationSignals(db: Db, everyMinute: string): Promise<InstallationSignals> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT (SELECT max("completed_on") FROM pgboss.job WHERE "name" = ${everyMinute} AND "state" = 'completed') AS "workerAt",
      (SELECT min("createdAt") FROM "StoredFile" WHERE "check" = 'WAITING') AS "unscannedSince",
      count(*) FILTER (WHERE "state" = 'ACTIVE')::int AS "active",
      count(*) FILTER (WHERE "state" = 'ACTIVE' AND "failingSince" IS NOT NULL)::int AS "failing",
      count(*) FILTER (WHERE "state" = 'FAILING')::int AS "stopped"
    FROM "WebhookSubscription" WHERE "state" <> 'ENDED'`
  const { workerAt = null, unscannedSince = null, active = 0, failing = 0, stopped = 0 } = row ?? {}
  return { workerAt, unscannedSince, webhooks: { active, failing, stopped } }
}
