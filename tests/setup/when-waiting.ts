import { database } from '@/lib/data/db'

/** Waits until another statement of this database waits for a lock, so that the race is certain rather than likely. */
export async function whenSomebodyWaits(): Promise<void> {
  for (let waiting = 0n; waiting === 0n; ) {
    const [row] = await database().$queryRaw<{ waiting: bigint }[]>`
      SELECT count(*) AS "waiting" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`
    waiting = row?.waiting ?? 0n
  }
}
