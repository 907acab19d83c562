import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Who waits for whose lock, as Postgres says it of its connections. */
const text = `
  SELECT w.application_name AS "waiter", b.application_name AS "holder",
    extract(epoch FROM clock_timestamp() - w.query_start) * 1000 AS "ms"
  FROM pg_stat_activity w, LATERAL unnest(pg_blocking_pids(w.pid)) AS p(pid) JOIN pg_stat_activity b USING (pid)
  WHERE w.wait_event_type = 'Lock'`

type Wait = { waiter: string; holder: string; ms: number }
export type Waits = { looks: number; within: number; between: number; longestMs: number }

/** Looks again and again until it is stopped: at how many looks somebody waited, for their own process and for another one. */
export function watchLockWaits(url: string, everyMs = 10): () => Promise<Waits> {
  const waits: Waits = { looks: 0, within: 0, between: 0, longestMs: 0 }
  let watching = true
  const done = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (watching) {
      const { rows } = await client.query<Wait>(text)
      waits.looks += 1
      if (rows.some(({ waiter, holder }) => waiter === holder)) waits.within += 1
      if (rows.some(({ waiter, holder }) => waiter !== holder)) waits.between += 1
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
