import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Connections that wait for a lock, and the connections that hold it, as Postgres reports them. */
const text = `
  SELECT w.application_name AS "waiter", b.application_name AS "holder", w.query AS "statement",
    extract(epoch FROM clock_timestamp() - w.query_start) * 1000 AS "ms"
  FROM pg_stat_activity w, LATERAL unnest(pg_blocking_pids(w.pid)) AS p(pid) JOIN pg_stat_activity b USING (pid)
  WHERE w.wait_event_type = 'Lock'`

type Wait = { waiter: string; holder: string; statement: string; ms: number }
/** `rows`: for each table, how often a wait for one of its rows was seen. */
export type Waits = { looks: number; within: number; between: number; longestMs: number; rows: Record<string, number> }

/** The table that a statement locks: the first one it changes, else the first one it reads. */
const tableOf = (statement: string): string =>
  (/(?:UPDATE|INSERT INTO|DELETE FROM)\s+(?:\w+\.|"public"\.)?"(\w+)"/i.exec(statement) ??
    /FROM\s+(?:"public"\.)?"(\w+)"/i.exec(statement))?.[1] ?? statement.slice(0, 40)

/** Polls until it is stopped. Counts the polls that saw a wait for a lock of the same process and of another one. */
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
