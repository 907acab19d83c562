import 'server-only'
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { env } from '@/lib/env'
import { type Prisma, PrismaClient } from './generated/client'
import { Lanes } from './lanes'
import { hangsAfterMs, patientPool, poolWait } from './patient-pool'

/** The pool and the client, one per process: Next's bundles and the server each load this module. */
const slot = Symbol.for('suma.data')
type Shared = { pool: pg.Pool; lanes: Lanes; db: PrismaClient }
const shared = globalThis as unknown as { [slot]?: Shared }

const nameLimit = 500
const names = new Map<string, string>()

/** A stable name makes Postgres keep the parsed statement; lists of any length make new texts, so names are capped ("" has none). */
function statementName(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= nameLimit) return ''
  const name = `s_${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
  names.set(sql, name)
  return name
}

function connect(): Shared {
  const connection = {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: env().DATABASE_CONNECT_MS,
    statement_timeout: 4000,
    // Before a statement is out of time: who only waited for somebody else begins again (`lib/services/write.ts`).
    lock_timeout: 3000,
    keepAlive: true,
  }
  const pool = patientPool({
    ...connection,
    max: env().DATABASE_POOL,
    idleTimeoutMillis: 30_000,
    hangsAfterMs: Math.max(hangsAfterMs, connection.connectionTimeoutMillis),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) })
  const lanes = new Lanes(pool, connection)
  // The pool says first that nobody can be served any more.
  const maxWait = poolWait(connection.connectionTimeoutMillis) + 1000
  return { pool, lanes, db: new PrismaClient({ adapter, transactionOptions: { timeout: 4000, maxWait } }) }
}

const use = (): Shared => {
  shared[slot] ??= connect()
  return shared[slot]
}

export type Db = PrismaClient
/** The client inside a transaction: what a write in `lib/data` takes. */
export type Tx = Prisma.TransactionClient

/** The Prisma client of this process. */
export const database = (): Db => use().db

/** The pool below it, for the few raw statements that must be one round trip. */
export const pool = (): pg.Pool => use().pool

/** For the statements that every request begins with (see there). */
export const lanes = (): Lanes => use().lanes

/** Closes all; the process ends after it. */
export async function closeDatabase(): Promise<void> {
  const open = shared[slot]
  if (!open) return
  shared[slot] = undefined
  await open.lanes.end()
  await open.db.$disconnect()
  await open.pool.end()
}
