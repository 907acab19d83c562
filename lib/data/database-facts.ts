import type pg from 'pg'
import type { WantedServer } from '@/lib/domain/access/database-address'
import { env } from '@/lib/env'
import { createConnectionPool } from './connection-pool'
import { pool } from './db'
import { newestMigration } from './generated/newest-migration'
import 'server-only'

/** The extensions that the migrations create. */
export const neededExtensions = ['btree_gin', 'pg_trgm'] as const

/** What a check of the configuration asks a database. */
export type DatabaseFacts = {
  /** As the server writes it, for example 18.4, and as `server_version_num`. */
  version: string
  versionNumber: number
  name: string
  role: string
  encoding: string
  readOnly: boolean
  isReplica: boolean
  /** Names of the needed extensions: those of this database, and those that its server could add. */
  extensions: string[]
  available: string[]
  /** The server's own number, which a replica shares; null where the role may not read it. */
  server: string | null
  /** The clock of the database minus that of this process, in milliseconds. */
  clockAhead: number
  migrations: 'none' | 'unfinished' | 'older' | 'applied'
}

const factsText = `SELECT current_setting('server_version') AS "version",
    current_setting('server_version_num')::int AS "versionNumber",
    current_database() AS "name", current_user AS "role", pg_encoding_to_char(d."encoding") AS "encoding",
    current_setting('transaction_read_only')::boolean AS "readOnly", pg_is_in_recovery() AS "isReplica",
    ARRAY(SELECT "extname"::text FROM pg_extension WHERE "extname" = ANY($1)) AS "extensions",
    ARRAY(SELECT "name"::text FROM pg_available_extensions WHERE "name" = ANY($1)) AS "available",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS "clock",
    to_regclass('"_prisma_migrations"') IS NOT NULL AS "hasTables"
  FROM pg_database d WHERE d."datname" = current_database()`

type Row = Omit<DatabaseFacts, 'server' | 'clockAhead' | 'migrations'> & { clock: number; hasTables: boolean }

/** Reads the facts of the application's database, or of another that `asked` is connected to. */
export async function readDatabaseFacts(asked: pg.Pool = pool()): Promise<DatabaseFacts> {
  // The first statement also connects, which would count as a difference of the clocks.
  const server = await readServer(asked)
  const asking = Date.now()
  const { rows } = await asked.query<Row>(factsText, [neededExtensions])
  const { clock, hasTables, ...facts } = rows[0]!
  const clockAhead = clock - (asking + Date.now()) / 2
  return { ...facts, server, clockAhead, migrations: hasTables ? await readMigrations(asked) : 'none' }
}

async function readServer(asked: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await asked.query('SELECT system_identifier::text AS "server" FROM pg_control_system()')
    return rows[0].server
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return null
    throw error
  }
}

async function readMigrations(asked: pg.Pool): Promise<DatabaseFacts['migrations']> {
  const { rows } = await asked.query<{ finished: boolean; newest: boolean }>(
    `SELECT count(*) FILTER (WHERE "finished_at" IS NULL) = 0 AS "finished",
       count(*) FILTER (WHERE "migration_name" = $1) > 0 AS "newest"
     FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
    [newestMigration],
  )
  if (!rows[0]?.finished) return 'unfinished'
  return rows[0].newest ? 'applied' : 'older'
}

/** Reads the facts of the database at an address that no pool of this process is connected to. */
export async function askDatabase(connectionString: string, several: WantedServer = 'primary'): Promise<DatabaseFacts> {
  const connectionTimeoutMillis = env().DATABASE_CONNECT_MS
  const limits = { connectionTimeoutMillis, statement_timeout: 4000, max: 1 }
  const asked = createConnectionPool({ connectionString, several, ...limits })
  asked.on('error', () => {})
  try {
    return await readDatabaseFacts(asked)
  } finally {
    await asked.end()
  }
}
