import 'server-only'
import type pg from 'pg'
import { keepSamples, type LogPlace, mayServe, type Replayed, type Sample } from '@/lib/domain/replica'

/** How often both are asked how far they are. */
const everyMs = 500

const logWritten = { name: 'log-written', text: `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS "place"` }
// One that was made a database of its own is no replica any more.
const replayed = {
  name: 'log-replayed',
  text: `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END)::text AS "place"`,
}

/** Where the log of the database ends: after a commit, what it wrote lies before it. */
export async function endOfLog(primary: pg.Pool): Promise<LogPlace> {
  const { rows } = await primary.query<{ place: string }>(logWritten)
  return BigInt(rows[0]?.place ?? 0)
}

/** A streaming replica of the database, and how far it is. Nobody waits for it: while it is not known to be good it is not asked. */
export class Replica {
  readonly pool: pg.Pool
  readonly #primary: pg.Pool
  readonly #clock: () => number
  #samples: Sample[] = []
  #replayed: Replayed | null = null
  #looking: NodeJS.Timeout | undefined

  constructor(primary: pg.Pool, pool: pg.Pool, clock = () => performance.now()) {
    this.#primary = primary
    this.pool = pool
    this.#clock = clock
  }

  /** Asks both from now on. */
  start(): this {
    void this.look()
    this.#looking = setInterval(() => void this.look(), everyMs).unref()
    return this
  }

  /** Asks both how far they are; one that does not answer leaves what was known, which grows old. */
  async look(): Promise<void> {
    await Promise.all([this.#lookAtPrimary(), this.#lookAtReplica()])
  }

  /** Whether it may answer somebody who has seen their own writes up to this place; asked once more where only that is missing. */
  async serves(seen: LogPlace): Promise<boolean> {
    if (this.#serves(seen)) return true
    if (!this.#serves(0n)) return false
    await this.#lookAtReplica()
    return this.#serves(seen)
  }

  /** It failed: it is not asked before it has answered again. */
  lost(): void {
    this.#replayed = null
  }

  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.pool.end()
  }

  #serves(seen: LogPlace): boolean {
    return mayServe(this.#samples, this.#replayed, seen, this.#clock())
  }

  async #lookAtPrimary(): Promise<void> {
    // What it has, it has at the latest when it is asked.
    const at = this.#clock()
    const place = await endOfLog(this.#primary).catch(() => null)
    if (place !== null) this.#samples = keepSamples([...this.#samples, { place, at }], at)
  }

  async #lookAtReplica(): Promise<void> {
    const at = this.#clock()
    const place = await this.pool.query<{ place: string | null }>(replayed).then(
      ({ rows }) => rows[0]?.place ?? null,
      () => null,
    )
    if (place !== null) this.#replayed = { place: BigInt(place), at }
  }
}
