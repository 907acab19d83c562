import 'server-only'
import { Socket } from 'node:net'
import pg from 'pg'
import { hangsAfterMs, unanswered } from './patient-pool'

/** Connections beside the pool's, each a process of Postgres. */
const laneCount = 2
const reopenMs = 1000

/**
 * Connections for statements that every request begins with: one row, read in a fraction of a millisecond, that waits for no
 * lock. They follow one another without waiting for answers, and those of one turn of the loop leave in one packet, so that
 * many requests wake Postgres once. A transaction, a list or anything that may be slow belongs to the pool.
 */
export class Lanes {
  readonly #lanes: Lane[]
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool, config: pg.ClientConfig, silenceMs = hangsAfterMs) {
    this.#pool = pool
    this.#lanes = Array.from({ length: laneCount }, () => new Lane(config, silenceMs))
  }

  /** Through the emptiest lane; through the pool while there is none, and again there when a lane breaks on the way. */
  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const lane = this.#lanes.reduce((best, one) => (one.waiting < best.waiting ? one : best))
    const client = lane.client()
    if (!client) return this.#pool.query<Row>(query)
    lane.began()
    try {
      return await answerOf<Row>(client, query)
    } catch (error) {
      if (!isBroken(error)) throw error
      return this.#pool.query<Row>(query)
    } finally {
      lane.answered()
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.end()))
  }
}

/** By a callback: what the driver's own promises hold outlives the young garbage, so that every row would stay for long. */
const answerOf = <Row extends pg.QueryResultRow>(client: pg.Client, query: pg.QueryConfig) =>
  new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    client.query<Row>(query, (error, result) => (error ? reject(error) : resolve(result)))
  })

/** A statement that Postgres refused, or that took too long, is not tried again elsewhere. */
function isBroken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL'
  return !(error instanceof Error && error.message === unanswered)
}

class Lane {
  waiting = 0
  readonly #config: pg.ClientConfig
  readonly #silence: NodeJS.Timeout
  #open: { client: pg.Client; socket: Socket } | null = null
  #opening: Promise<void> | null = null
  #triedAt = Number.NEGATIVE_INFINITY
  #ended = false
  #corked = false

  /** One timer for all: one for each statement would keep its rows until the whole heap is swept. */
  constructor(config: pg.ClientConfig, silenceMs: number) {
    this.#config = config
    const look = () => this.waiting > 0 && this.#open?.socket.destroy(new Error(unanswered))
    this.#silence = setTimeout(look, silenceMs).unref()
  }

  began(): void {
    if (this.waiting === 0) this.#silence.refresh()
    this.waiting += 1
  }

  answered(): void {
    this.waiting -= 1
    this.#silence.refresh()
  }

  /** The connection, holding what is sent until this turn of the loop is over; null, and on its way, when there is none. */
  client(): pg.Client | null {
    if (!this.#open) {
      if (!this.#opening && !this.#ended && performance.now() - this.#triedAt > reopenMs)
        this.#opening = this.#connect()
      return null
    }
    const { client, socket } = this.#open
    if (!this.#corked) {
      this.#corked = true
      socket.cork()
      setImmediate(() => {
        this.#corked = false
        socket.uncork()
      })
    }
    return client
  }

  async #connect(): Promise<void> {
    this.#triedAt = performance.now()
    const socket = new Socket()
    const client = new pg.Client({ ...this.#config, pipeline: true, stream: () => socket })
    const lost = () => {
      if (this.#open?.client === client) this.#open = null
    }
    client.on('error', lost).on('end', lost)
    try {
      await client.connect()
      if (this.#ended) await client.end()
      else this.#open = { client, socket }
    } catch {
      // The pool tells whoever asks.
    } finally {
      this.#opening = null
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#silence)
    await this.#opening
    await this.#open?.client.end()
  }
}
