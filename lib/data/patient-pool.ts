import 'server-only'
import pg from 'pg'

/** How long a request waits for a connection while all are in use, and how many may wait: more than are served in that time. */
const queue = { waitMs: 8000, longest: 1000 }

type Settings = pg.PoolConfig & { connectionTimeoutMillis: number }

/**
 * A pool in which a crowd waits its turn instead of being refused: a hundred people who check in at the same moment are served
 * within seconds. Only a queue too long to be served is refused, at once. A new connection to the database has its own, shorter
 * limit, so that a database that is away is told from one that is busy.
 */
export function patientPool({ connectionTimeoutMillis, ...settings }: Settings): pg.Pool {
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis })
    }
  }
  const pool = new pg.Pool({ ...settings, Client, connectionTimeoutMillis: poolWait(connectionTimeoutMillis) })
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  type Callback = (error: Error) => void
  pool.connect = ((callback?: Callback) => {
    if (pool.waitingCount < queue.longest) return connect(callback)
    const error = new Error('too many clients wait for a connection')
    return callback ? callback(error) : Promise.reject(error)
  }) as typeof pool.connect
  return pool
}

/** A machine that is slow to connect is slow in everything. */
export const poolWait = (connectMs: number): number => Math.max(queue.waitMs, connectMs)
