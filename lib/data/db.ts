import 'server-only'
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import type { WantedServer } from '@/lib/domain/access/database-address'
import { env } from '@/lib/env'
import { acquireTimeoutOf, createConnectionPool, hangsAfterMs } from './connection-pool'
import { type Prisma, PrismaClient } from './generated/client'
import { Replica } from './replica'

/**
 * The pool, the client and, if there is one, the replica. One set per process, because Next's bundles and the server
 * each load this module.
 */
type Shared = { pool: pg.Pool; db: PrismaClient; replica: Replica | null }
const shared = globalThis as { sumaDatabase?: Shared }

const nameLimit = 500
const names = new Map<string, string>()

/**
 * A stable name makes Postgres keep the parsed statement. Lists of different lengths produce ever new texts, so the
 * number of names is limited; further statements get no name ("").
 */
function statementName(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= nameLimit) return ''
  const name = `s_${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
  names.set(sql, name)
  return name
}

function poolOf(connectionString: string, prepare: boolean, several: WantedServer = 'primary'): pg.Pool {
  const connectMs = env().DATABASE_CONNECT_MS
  const pool = createConnectionPool({
    connectionString,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 4000,
    // Shorter than the statement timeout: a transaction that only waited for a lock is retried
    // (`lib/services/write.ts`).
    lock_timeout: 3000,
    keepAlive: true,
    max: env().DATABASE_POOL,
    prepare,
    several,
    idleTimeoutMillis: 30_000,
    hangsAfterMs: Math.max(hangsAfterMs, connectMs),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

function connect(): Shared {
  const { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_CONNECT_MS, DATABASE_PREPARE } = env()
  const pool = poolOf(DATABASE_URL, DATABASE_PREPARE === '1')
  const replica = DATABASE_REPLICA_URL ? new Replica(pool, poolOf(DATABASE_REPLICA_URL, true, 'standby')).start() : null
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) })
  // Longer than the pool's limit, so that the pool is the first to report that no connection is available.
  const maxWait = acquireTimeoutOf(DATABASE_CONNECT_MS) + 1000
  return { pool, replica, db: new PrismaClient({ adapter, transactionOptions: { timeout: 4000, maxWait } }) }
}

const use = (): Shared => {
  shared.sumaDatabase ??= connect()
  return shared.sumaDatabase
}

export type Db = PrismaClient
/** The client inside a transaction, which every write in `lib/data` takes. */
export type Tx = Prisma.TransactionClient

/** The Prisma client of this process. */
export const database = (): Db => use().db

/** The pool below it, for the few raw statements that must be one round trip. */
export const pool = (): pg.Pool => use().pool

/** The replica that lists may be read from (`reading.ts`); null without DATABASE_REPLICA_URL. */
export const replica = (): Replica | null => use().replica

/** Closes all connections, before the process ends. */
export async function closeDatabase(): Promise<void> {
  const current = shared.sumaDatabase
  if (!current) return
  shared.sumaDatabase = undefined
  await current.replica?.close()
  await current.db.$disconnect()
  await current.pool.end()
}
