import type pg from 'pg'
import { keepSamples, type LogPosition, mayServe, type Replayed, type Sample } from '@/lib/domain/replica'

/** How often both databases are polled for their log position. */
const everyMs = 500

const logWritten = { name: 'log-written', text: `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS "position"` }
// A promoted replica is no longer in recovery and must not be used as one.
const replayed = {
  name: 'log-replayed',
  text: `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END)::text AS "position"`,
}

/** The current end of the database's log: after a commit, its writes lie before it. */
export async function endOfLog(primary: pg.Pool): Promise<LogPosition> {
  const { rows } = await primary.query<{ position: string }>(logWritten)
  return BigInt(rows[0]?.position ?? 0)
}

/**
 * A streaming replica of the database with its log position. Nobody waits for it: it is only used while it is known to
 * be healthy.
 */
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

  /** Starts polling both. */
  start(): this {
    void this.look()
    this.#looking = setInterval(() => void this.look(), everyMs).unref()
    return this
  }

  /** Reads both positions. Without an answer the last known position stays and ages. */
  async look(): Promise<void> {
    await Promise.all([this.#lookAtPrimary(), this.#lookAtReplica()])
  }

  /**
   * True when it may answer a reader who has seen their own writes up to this position. Reads the replica's position
   * again if it is only that which is behind.
   */
  async serves(seen: LogPosition): Promise<boolean> {
    if (this.#serves(seen)) return true
    if (!this.#serves(0n)) return false
    await this.#lookAtReplica()
    return this.#serves(seen)
  }

  /** Whether it may answer readers who have written nothing lately. */
  get isServing(): boolean {
    return this.#serves(0n)
  }

  /** After a failure it is not used until it has answered again. */
  lost(): void {
    this.#replayed = null
  }

  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.pool.end()
  }

  #serves(seen: LogPosition): boolean {
    return mayServe(this.#samples, this.#replayed, seen, this.#clock())
  }

  async #lookAtPrimary(): Promise<void> {
    // The position is valid from the time of the request at the latest.
    const at = this.#clock()
    const position = await endOfLog(this.#primary).catch(() => null)
    if (position !== null) this.#samples = keepSamples([...this.#samples, { position, at }], at)
  }

  async #lookAtReplica(): Promise<void> {
    const at = this.#clock()
    const position = await this.pool.query<{ position: string | null }>(replayed).then(
      ({ rows }) => rows[0]?.position ?? null,
      () => null,
    )
    if (position !== null) this.#replayed = { position: BigInt(position), at }
  }
}
