import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { postgresState, postgresVersions } from '@/lib/domain/installation/postgres-version'
import { oneLine, runMain, StartProblem } from '../machine/start-problem'
import { grantApplication } from '../migrate/database-roles'
import {
  migrationNames,
  migrationText,
  type PrismaFolder,
  productFolder,
  readMigrations,
  writeMigration,
} from '../migrate/migrations-folder'
import { migrateQueue } from '../migrate/queue-schema'
import { seedRules } from '../migrate/seed-rules'
import { changedFunctions } from '../migrate/sql-functions'
import { nameDatabase } from '../operator/only-database'
import { requireDatabase } from '../postgres/start-postgres'

const filters: SchemaFilter = { externalTables: [], externalEnums: [] }

const schemaFiles = (folder: PrismaFolder) => [{ path: folder.schema, content: readFileSync(folder.schema, 'utf8') }]

async function withEngine<T>(
  url: string,
  folder: PrismaFolder,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  // Imported late: the engine has 3 MB, and most starts have nothing to apply.
  const { openSchemaEngine } = await import('../migrate/schema-engine')
  const files = schemaFiles(folder).map(({ path, content }): [string, string] => [path, content])
  const engine = await openSchemaEngine(url, files)
  try {
    return await work(engine)
  } finally {
    engine.free()
  }
}

type Applied = { migration_name: string; checksum: string; done: boolean }

async function readApplied(url: string): Promise<Map<string, Applied>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const known = await client.query(`select to_regclass('_prisma_migrations') is not null as found`)
    if (!known.rows[0].found) return new Map()
    const text = `select migration_name, checksum, finished_at is not null as done
                  from _prisma_migrations where rolled_back_at is null`
    const { rows } = await client.query<Applied>(text)
    return new Map(rows.map((row) => [row.migration_name, row]))
  } finally {
    await client.end()
  }
}

/** True when every migration of the folder is applied, unchanged and finished, and no other is. */
async function isUpToDate(url: string, folder: PrismaFolder): Promise<boolean> {
  const names = migrationNames(folder)
  const applied = await readApplied(url)
  const same = (name: string) => {
    const row = applied.get(name)
    const checksum = createHash('sha256').update(migrationText(folder, name)).digest('hex')
    return row?.done === true && row.checksum === checksum
  }
  return applied.size === names.length && names.every(same)
}

/**
 * Applies missing migrations, as `prisma migrate deploy` does. Returns the names of those applied; empty when none was
 * missing.
 */
export async function applyMigrations(url: string, folder: PrismaFolder = productFolder): Promise<string[]> {
  if (await isUpToDate(url, folder)) return []
  try {
    const input = { migrationsList: readMigrations(folder), filters }
    const { appliedMigrationNames } = await withEngine(url, folder, (engine) => engine.applyMigrations(input))
    return appliedMigrationNames
  } catch (error) {
    throw new StartProblem(
      `The migrations could not be applied: ${(error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()}`,
    )
  }
}

/** One database as its owner and the application reach it: two different URLs or the same twice. */
export type DatabaseUrls = { owner: string; application: string }

/**
 * Brings a database to this version: tables, job queue, the rights of the application's role, and the rules that ship
 * with it. Returns the names of the migrations that were applied.
 * @throws StartProblem
 */
export async function migrate({ owner, application }: DatabaseUrls, folder = productFolder): Promise<string[]> {
  const names = await applyMigrations(owner, folder)
  await migrateQueue(owner)
  await grantApplication(owner, application)
  if (folder === productFolder) await seedRules(owner)
  return names
}

/** SQL that would bring the migrations to schema.prisma, and this database to the migrations; null where they agree. */
type Drift = { schema: string | null; database: string | null }

const wish = { script: true, exitCode: true, filters }

/**
 * SQL that the migrations lack to lead to schema.prisma, replayed on a separate database; null when nothing is missing.
 */
async function missingSql(engine: SchemaEngine, folder: PrismaFolder): Promise<string | null> {
  const from = { tag: 'migrations', ...readMigrations(folder) } as const
  const { exitCode, stdout } = await engine.diff({
    from,
    to: { tag: 'schemaDatamodel', files: schemaFiles(folder) },
    ...wish,
  })
  return exitCode === 0 ? null : stdout
}

/** Compares schema.prisma, the migrations and the database. */
export function findDrift(url: string, folder: PrismaFolder = productFolder): Promise<Drift> {
  const files = schemaFiles(folder)
  return withEngine(url, folder, async (engine) => {
    const schema = await missingSql(engine, folder)
    const from = { tag: 'schemaDatasource', files, configDir: process.cwd() } as const
    const { exitCode, stdout } = await engine.diff({ from, to: { tag: 'schemaDatamodel', files }, ...wish })
    return { schema, database: exitCode === 0 ? null : stdout }
  })
}

/**
 * Writes the migration that leads from the last one to schema.prisma and to the files of the SQL functions; null when they agree
 * already. @throws StartProblem
 */
export async function createMigration(
  url: string,
  name: string,
  folder: PrismaFolder = productFolder,
): Promise<string | null> {
  const missing = (await withEngine(url, folder, (engine) => missingSql(engine, folder))) ?? ''
  const parts = missing === '' ? [] : [missing]
  if (folder.functions) {
    if (!(await isUpToDate(url, folder)))
      throw new StartProblem('Functions are compared with the database: run `npm run migrate` first.')
    parts.push(...(await changedFunctions(url, folder.functions, missing)).map(({ sql }) => sql))
  }
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const target = `${stamp}_${name.replaceAll(/\W+/g, '_').toLowerCase()}`
  return parts.length === 0 ? null : writeMigration(folder, target, parts.join('\n'))
}

/** @throws StartProblem for a standby, or another database that takes no writes, and for a Postgres that is too old */
async function requireWritable(url: string, from: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ readOnly: boolean; version: string; number: number }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly",
         current_setting('server_version') as "version", current_setting('server_version_num')::int as "number"`,
    )
    const { readOnly, version, number } = rows[0]!
    if (postgresState(number) === 'old')
      throw new StartProblem(
        `The database of ${from} is PostgreSQL ${version}: Suma needs ${postgresVersions.oldest} or later.`,
      )
    if (readOnly) throw new StartProblem(`The database of ${from} is read-only: name the primary.`)
  } finally {
    await client.end()
  }
}

async function check(url: string): Promise<void> {
  const drift = await findDrift(url)
  if (drift.schema) process.stderr.write(`schema.prisma asks for more than the migrations do:\n${drift.schema}\n`)
  if (drift.database) process.stderr.write(`The database differs from schema.prisma:\n${drift.database}\n`)
  if (drift.schema || drift.database) process.exitCode = 1
  else process.stdout.write('Schema, migrations and database agree.\n')
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, create: { type: 'string' } } })
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner } = process.env
  // A connection pooler is only for the processes that serve requests.
  const application = direct || pooled
  const named = owner || application
  if (!named) throw new StartProblem('DATABASE_URL is not set: it names the database to migrate.')
  const from = owner ? 'DATABASE_OWNER_URL' : direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const url = await requireDatabase(named, from)
  nameDatabase({ url, from })
  if (values.check) return check(url)
  if (values.create) {
    const file = await createMigration(url, values.create).catch((error: unknown) => {
      throw new StartProblem(`No migration made: ${oneLine(error)}`)
    })
    process.stdout.write(
      `${file ?? 'Nothing to do: the migrations lead to schema.prisma and prisma/functions already.'}\n`,
    )
    return
  }
  await requireWritable(url, from)
  const names = await migrate({ owner: url, application: application || url })
  process.stdout.write(names.length > 0 ? `Applied ${names.join(', ')}\n` : 'Nothing to apply.\n')
}

if (import.meta.main) await runMain(main)
