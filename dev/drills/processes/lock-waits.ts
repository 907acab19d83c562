import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Who waits for whose lock, as Postgres says it of its connections. */
const text = `
  SELECT w.application_name AS "waiter", b.application_name AS "holder", w.query AS "statement",
    extract(epoch FROM clock_timestamp() - w.query_start) * 1000 AS "ms"
  FROM pg_stat_activity w, LATERAL unnest(pg_blocking_pids(w.pid)) AS p(pid) JOIN pg_stat_activity b USING (pid)
  WHERE w.wait_event_type = 'Lock'`

type Wait = { waiter: string; holder: string; statement: string; ms: number }
/** `rows`: how often somebody was seen waiting for a row of each table. */
export type Waits = { looks: number; within: number; between: number; longestMs: number; rows: Record<string, number> }

/** The table that a statement locks: the first one that it changes, else reads. */
const tableOf = (statement: string): string =>
  (/(?:UPDATE|INSERT INTO|DELETE FROM)\s+(?:\w+\.|"public"\.)?"(\w+)"/i.exec(statement) ??
    /FROM\s+(?:"public"\.)?"(\w+)"/i.exec(statement))?.[1] ?? statement.slice(0, 40)

/** Looks again and again until it is stopped: at how many looks somebody waited, for their own process and for another one. */
export function watchLockWaits(url: string, everyMs = 10): () => Promise<Waits> {
  const waits: Waits = { looks: 0, within: 0, between: 0, longestMs: 0, rows: {} }
  let watching = true
  const done = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (watching) {
      const { rows } = await client.query<Wait>(text)
      waits.looks += 1
      if (rows.some(({ waiter, holder }) => waiter === holder)) waits.within += 1
      if (rows.some(({ waiter, holder }) => waiter !== holder)) waits.between += 1
      for (const table of rows.map(({ statement }) => tableOf(statement)))
        waits.rows[table] = (waits.rows[table] ?? 0) + 1
      waits.longestMs = Math.max(waits.longestMs, ...rows.map(({ ms }) => Number(ms)))
      await sleep(everyMs)
    }
    await client.end()
  })()
  return async () => {
    watching = false
    await done
    return waits
  }
}
