import type { Socket } from 'node:net'
import pg from 'pg'
import type { WantedServer } from '@/lib/domain/access/database-address'
import { telemetry, watched } from '@/lib/telemetry/telemetry'
import { clientOf, DatabaseHosts } from './several-hosts'
import 'server-only'

type QueryArgument = string | { text?: unknown }

/**
 * Records the statements of a connection as telemetry, if this process has any: by verb and first table, never with a
 * value.
 */
function watchStatements(client: pg.PoolClient): void {
  if (!telemetry()) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watchedQuery = (...args: unknown[]) => {
    // Statements that stream their rows themselves return no promise.
    if (isSubmittable(args[0])) return query(...args)
    const name = statementName(args[0] as QueryArgument)
    const last = args.at(-1)
    if (typeof last !== 'function') return watched('statement', name, async () => query(...args))
    // The pool uses a callback, which receives errors too.
    const answered = () =>
      new Promise<unknown>((resolve, reject) => {
        query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          last(error, result)
          if (error) reject(error)
          else resolve(result)
        })
      })
    watched('statement', name, answered).catch(() => undefined)
  }
  client.query = watchedQuery as typeof client.query
}

const isSubmittable = (argument: unknown): boolean =>
  typeof argument === 'object' && argument !== null && 'submit' in argument

/** Contains only words of our own statements: the verb and its table, as in `SELECT Credential`. */
export function statementName(argument: QueryArgument): string {
  const text = typeof argument === 'string' ? argument : typeof argument.text === 'string' ? argument.text : ''
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text) ?? []
  return [verb.toUpperCase(), table].filter(Boolean).join(' ')
}

/**
 * `waitMs`: how long a request waits for a connection while others are served. `longest`: how many requests may wait,
 * more than can be served in that time.
 */
const queue = { waitMs: 8000, longest: 1000 }

/**
 * Longer than any statement (`statement_timeout`) or transaction may take: a database that answers nothing and frees no
 * connection for this long hangs.
 */
export const hangsAfterMs = 4300

/** The driver's message when a statement is not answered in time. */
const unanswered = 'Query read timeout'

type Settings = pg.PoolConfig & {
  connectionTimeoutMillis: number
  hangsAfterMs?: number
  prepare?: boolean
  /** What several hosts of the address mean, if it does not say: the one that takes writes. */
  several?: WantedServer
}
type Release = (error?: Error | boolean) => void
type Done = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void

/**
 * A pool in which requests queue up instead of being refused: a hundred simultaneous check-ins are served within
 * seconds. A request is refused at once when the queue is too long to be served. All waiting requests are refused when
 * no connection has become free for `hangsAfterMs`, because then the database hangs. Establishing a connection has its
 * own, shorter limit (`connectionTimeoutMillis`). Without `prepare`, statements have no names.
 */
export function createConnectionPool({
  connectionTimeoutMillis,
  hangsAfterMs: hangs = hangsAfterMs,
  prepare = true,
  several = 'primary',
  ...settings
}: Settings) {
  const hosts = new DatabaseHosts(settings.connectionString ?? '', several)
  class Client extends clientOf(hosts) {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: 0 })
      connectInTime(this, connectionTimeoutMillis)
    }
  }
  const pool = new pg.Pool({ ...settings, Client, connectionTimeoutMillis: acquireTimeoutOf(connectionTimeoutMillis) })
  let servedAt = 0
  pool.on('connect', (client) => {
    endWhenSilent(client, hangs)
    // Between two statements of a transaction, and before a waiting request gets its connection, nobody else listens
    // for errors, so a connection that Postgres ends at that moment would end the process. The next statement on the
    // connection gets the error.
    client.on('error', () => {})
    if (!prepare) withoutNames(client)
    watchStatements(client)
    if (hosts.wanted !== 'standby') leaveWhenReadOnly(client, hosts)
  })
  pool.on('release', (_error, client) => {
    // A client that ends is not kept.
    if (readOnly.has(client)) void client.end()
  })
  pool.on('acquire', () => {
    servedAt = performance.now()
  })
  const connect = atEachHost(pool.connect.bind(pool) as (done: Done) => void, hosts.count)
  const wait = (callback: Done) => {
    const since = performance.now()
    let gaveUp = false
    const look = () => {
      const left = Math.max(since, servedAt) + hangs - performance.now()
      if (left > 0) {
        looking = setTimeout(look, left).unref()
        return
      }
      gaveUp = true
      callback(new Error('timeout exceeded when trying to connect'))
    }
    let looking = setTimeout(look, hangs).unref()
    connect((error, client, release) => {
      clearTimeout(looking)
      if (gaveUp) release?.()
      else callback(error, client, release)
    })
  }
  const acquire = (callback: Done) => {
    if (pool.idleCount > pool.waitingCount) connect(callback)
    else if (pool.waitingCount < queue.longest) wait(callback)
    else callback(new Error('too many clients wait for a connection'))
  }
  pool.connect = ((callback?: Done) => {
    if (callback) return acquire(callback)
    return new Promise<pg.PoolClient | undefined>((resolve, reject) =>
      acquire((error, client) => (error ? reject(error) : resolve(client))),
    )
  }) as typeof pool.connect
  return pool
}

/** Tries as many connections as there are hosts: each failure makes the next attempt go to another one. */
function atEachHost(connect: (done: Done) => void, count: number): (done: Done) => void {
  const attempt = (left: number, done: Done) =>
    connect((error, client, release) => {
      if (error && left > 1) attempt(left - 1, done)
      else done(error, client, release)
    })
  return (done) => attempt(count, done)
}

/** Connections to a server that no longer takes writes. */
const readOnly = new WeakSet<pg.PoolClient>()

/**
 * A primary that was replaced refuses writes with this code. Its connection is not used again, so that the next one
 * finds the server that replaced it, behind the same address or at another host.
 */
function leaveWhenReadOnly(client: pg.PoolClient, hosts: DatabaseHosts): void {
  const { connection } = client as unknown as { connection: { on: (event: string, listener: Told) => void } }
  const address = hosts.current
  connection.on('errorMessage', ({ code }) => {
    if (code !== '25006') return
    readOnly.add(client)
    hosts.leave(address)
  })
}
type Told = (message: { code?: string }) => void

/**
 * A machine that is slow to connect is slow in everything, so requests may wait at least as long as a connection may
 * take.
 */
export const acquireTimeoutOf = (connectMs: number): number => Math.max(queue.waitMs, connectMs)

/**
 * Ends a connection that owes an answer and has been silent for this long. The driver's own `query_timeout` would leave
 * it open, and the next statement of the transaction, even ROLLBACK, would wait behind the one that hangs.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient, limitMs: number): void {
  const pgClient = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } }
  const { stream } = pgClient.connection
  stream.setTimeout(limitMs).on('timeout', () => {
    if (pgClient.readyForQuery) return
    const { bytesRead } = stream
    // If this process itself was blocked, the answer may be waiting to be read: that happens before this callback.
    setImmediate(() => {
      if (!pgClient.readyForQuery && stream.bytesRead === bytesRead) stream.destroy(new Error(unanswered))
    })
  })
}

/** The timeout is split into this many checks. */
const looks = 15

/**
 * Aborts a connection that is not established in time, counting only time in which this process could handle events. A
 * process that has just started loads code for seconds, and a plain timer would report a timeout although the
 * database's answer is waiting to be read.
 */
function connectInTime(client: pg.Client, limitMs: number): void {
  let remaining = looks
  const look = setInterval(() => {
    remaining -= 1
    if (remaining > 0) return
    clearInterval(look)
    // The driver's own message, by which an outage is recognized.
    client.connection.stream.destroy(new Error('timeout expired'))
  }, limitMs / looks).unref()
  const stop = () => clearInterval(look)
  client.once('connect', stop).once('end', stop)
}

/**
 * Sends the statements of a connection without the names under which Postgres would keep them. A pooler that gives each
 * transaction another connection (pgbouncer before 1.21) would run the next one where the name is unknown.
 */
function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (argument: unknown, ...rest: unknown[]) =>
    query(isNamed(argument) ? { ...argument, name: undefined } : argument, ...rest)
  client.query = unnamed as typeof client.query
}

/** Statements that stream their rows (`submit`) have no name here and are no plain objects. */
const isNamed = (argument: unknown): argument is { name: unknown } =>
  typeof argument === 'object' && argument !== null && 'name' in argument && !('submit' in argument)
