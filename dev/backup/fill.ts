import type { Readable } from 'node:stream'
import type pg from 'pg'
import { oneLine, StartProblem } from '../machine/start-problem'
import { migrationText, type PrismaFolder } from '../migrate/migrations-folder'
import { type Contents, readSealed, type Totals } from './archive'
import { inTransaction } from './client'
import { CopyIn } from './copy'
import { requireKnown } from './known-migrations'
import { listQueueTables, makeQueue } from './queue-tables'
import { dropForeignKeys, makeMigrationTable, requireEmpty, setTriggers } from './restore-target'
import { columnList, hasTable, listTables, own, type Table, tableName } from './shape'
import type { Gathering } from './stored-files'
import { Damaged, type TarEntry } from './tar'

/**
 * Destination of a restore: an empty database, the folder of migrations that create its tables, and a place for the
 * files.
 */
export type Target = { url: string; folder: PrismaFolder; files: Gathering }

/**
 * Fills an empty database with a backup in one transaction, committed once every row, count and key agrees and every
 * file is in place. Triggers are disabled meanwhile: the backup already has what they would derive.
 */
export function fill(source: Readable, { url, folder, files }: Target): Promise<Totals & { contents: Contents }> {
  return inTransaction(url, 'BEGIN', async (client) => {
    await requireEmpty(client)
    const tables = new TableWriter(client)
    let ready: { contents: Contents; addKeys: () => Promise<void> } | undefined
    let gathered = 0
    const take = async (entry: TarEntry) => {
      if (entry.path.startsWith('tables/')) return tables.take(entry)
      await files.take(entry)
      gathered += 1
    }
    const begin = async (contents: Contents) => {
      ready = { contents, addKeys: await prepare(client, contents, folder) }
      tables.expect(contents.tables)
    }
    const totals = await readSealed(source, { begin, take })
    await tables.end()
    if (!ready || totals.files !== gathered) throw new Damaged('The backup is damaged: files are missing.')
    await finish(client, ready.contents, totals, ready.addKeys)
    await files.place()
    return { ...totals, contents: ready.contents }
  }).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`Nothing was restored: ${oneLine(error)}`)
  })
}

/**
 * Creates the tables of the backup and removes the rows that migrations put there. Returns a function that adds the
 * foreign keys again.
 */
async function prepare(client: pg.Client, contents: Contents, folder: PrismaFolder): Promise<() => Promise<void>> {
  requireKnown(contents, folder)
  for (const { name } of contents.migrations) await client.query(migrationText(folder, name))
  await makeMigrationTable(client)
  if (contents.queue !== null) await makeQueue(client)
  const tables = await listTables(client, own)
  const queue = contents.queue === null ? [] : await listQueueTables(client)
  requireSame(contents.tables, tables, queue)
  await setTriggers(client, tables, 'DISABLE')
  const addKeys = await dropForeignKeys(client)
  await client.query(`TRUNCATE ${tables.map(tableName).join(', ')}`)
  return addKeys
}

/** Requires each table of the backup to exist with the same columns; a newer queue may have more columns. */
function requireSame(expectedTables: readonly Table[], actualTables: readonly Table[], queue: readonly Table[]): void {
  const columnsOf = (table: Table) => table.columns.toSorted().join()
  const keyed = new Map([...actualTables, ...queue].map((table) => [tableName(table), table]))
  const fits = (table: Table) => {
    const actualTable = keyed.get(tableName(table))
    if (!actualTable || table.schema === own)
      return actualTable !== undefined && columnsOf(actualTable) === columnsOf(table)
    return table.columns.every((column) => actualTable.columns.includes(column))
  }
  const wrong = expectedTables.find((table) => !fits(table))
  const more = actualTables.length !== expectedTables.filter(({ schema }) => schema === own).length
  if (wrong || more)
    throw new StartProblem(
      `The backup has other tables than its migrations make${wrong ? ` (${wrong.name})` : ''}: restore it with the version that made it.`,
    )
}

async function finish(client: pg.Client, contents: Contents, { rows }: Totals, addKeys: () => Promise<void>) {
  for (const { name, value, called } of contents.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [tableName({ schema: own, name }), value, called])
  await addKeys()
  const product = contents.tables.filter(({ schema }) => schema === own)
  await setTriggers(client, product, 'ENABLE')
  for (const [at, table] of contents.tables.entries()) {
    const { rows: found } = await client.query(`SELECT count(*) AS "n" FROM ${tableName(table)}`)
    if (Number(found[0].n) !== rows[at])
      throw new Damaged(`The backup is damaged: ${table.name} has ${found[0].n} rows instead of ${rows[at]}.`)
  }
  await letGoOfArchives(client)
  await noteRestored(client, contents.madeAt)
}

/**
 * Backups do not contain the archives of organizations: archives that were ready are gone and can be requested again.
 */
async function letGoOfArchives(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, own, 'OrgExport'))) return
  await client.query('UPDATE "OrgExport" SET "storageKey" = NULL WHERE "storageKey" IS NOT NULL')
}

/**
 * Holds every message until a super admin releases them; an older backup has no table for this until it is migrated to
 * this version.
 */
export async function noteRestored(client: pg.Client, madeAt: string): Promise<void> {
  if (!(await hasTable(client, own, 'OperationRun'))) return
  const text = `INSERT INTO "OperationRun" ("kind", "at", "ok", "detail") VALUES ('restore', now(), true, $1)
    ON CONFLICT ("kind") DO UPDATE SET "at" = excluded."at", "ok" = true, "detail" = excluded."detail"`
  await client.query(text, [JSON.stringify({ madeAt })])
  // Transactions are counted by the database that ran them: what came back is before everything that this one will do.
  if (await hasTable(client, own, 'OrgChange')) {
    await client.query(`DELETE FROM "OrgChange" o USING "OrgChange" n WHERE n."orgId" = o."orgId" AND n."kind" = o."kind"
      AND n."subjectId" = o."subjectId" AND n."transaction" > o."transaction"`)
    await client.query('UPDATE "OrgChange" SET "transaction" = 0')
  }
}

/** Reads the parts of tables in their order; a table may have many parts or none. */
class TableWriter {
  readonly #client: pg.Client
  #known = new Map<string, Table>()
  #open: { name: string; copy: CopyIn } | null = null
  constructor(client: pg.Client) {
    this.#client = client
  }

  expect(tables: readonly Table[]): void {
    this.#known = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
  }

  async take({ path, content }: TarEntry): Promise<void> {
    const name = path.split('/')[1] ?? ''
    if (this.#open?.name !== name) {
      await this.end()
      const table = this.#known.get(name)
      if (!table) throw new Damaged('The backup is damaged: it has rows of a table that it does not name.')
      this.#open = { name, copy: new CopyIn(this.#client, `${tableName(table)} (${columnList(table)})`) }
    }
    for await (const piece of content) await this.#open.copy.write(piece)
  }

  async end(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.copy.end()
  }
}
