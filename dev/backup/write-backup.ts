import type pg from 'pg'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { StartProblem } from '../machine/start-problem'
import { type Contents, sealed, type Totals } from './archive'
import { inTransaction } from './client'
import { copyOut } from './copy'
import { listQueueTables, queueVersion, rowsKept } from './queue-tables'
import {
  columnList,
  hasTable,
  listMigrations,
  listSequences,
  listTables,
  migrationTable,
  own,
  type Table,
  tableName,
} from './shape'
import { fileEntry, isWhole, listStored, type StoredFile } from './stored-files'
import type { TarEntry } from './tar'

/**
 * `allowMissing`: files that are gone or altered are left out instead of failing the backup. Without `files` none are in
 * it: their bucket keeps them.
 */
export type Source = { url: string; files: FileStore | null; allowMissing: boolean }
/** Totals of a backup: rows of all tables, files, and files that are named but lost. */
export type Written = { rows: number; files: number; lost: number }

const snapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
const partSize = 256 * 1024

/**
 * Hands a whole backup to `sink`, piece by piece, from one snapshot: only a part of a table or of a file is in memory
 * at a time.
 */
export function writeBackup(
  source: Source,
  sink: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Written> {
  return inTransaction(source.url, snapshot, async (client) => {
    const what = await contentsOf(client)
    const counted: Totals & { lost: string[] } = { rows: [], files: 0, lost: [] }
    const entries = async function* () {
      for (const table of what.tables) yield* partsOf(client, table, counted)
      yield* filesOf(client, source, counted)
    }
    await sink(sealed(what, entries(), () => ({ rows: counted.rows, files: counted.files })))
    return { rows: counted.rows.reduce((a, b) => a + b, 0), files: counted.files, lost: counted.lost.length }
  })
}

async function contentsOf(client: pg.Client): Promise<Omit<Contents, 'form'>> {
  if (!(await hasTable(client, own, migrationTable))) throw new StartProblem('The database holds no Suma to back up.')
  const migrations = await listMigrations(client)
  if (!migrations) throw new StartProblem('A migration of the database is not finished: finish it before a backup.')
  const tables = [...(await listTables(client, own)), ...(await listQueueTables(client))]
  const queue = await queueVersion(client)
  const sequences = await listSequences(client)
  return { madeAt: new Date().toISOString(), migrations, queue, tables, sequences }
}

async function* partsOf(client: pg.Client, table: Table, counted: Totals): AsyncGenerator<TarEntry> {
  const name = `tables/${table.schema}.${table.name}`
  const { bytes, rows } = copyOut(client, `(SELECT ${columnList(table)} FROM ${tableName(table)}${rowsKept(table)})`)
  let number = 0
  const part = (content: Uint8Array[], size: number): TarEntry => {
    number += 1
    return { path: `${name}/${String(number).padStart(6, '0')}`, size, content }
  }
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size < partSize) continue
    yield part(pieces, size)
    pieces = []
    size = 0
  }
  if (size > 0) yield part(pieces, size)
  counted.rows.push(await rows)
}

async function* filesOf(
  client: pg.Client,
  { url, files, allowMissing }: Source,
  counted: Totals & { lost: string[] },
): AsyncGenerator<TarEntry> {
  if (!files) return
  for await (const file of listStored(client)) {
    if (await isWhole(files, file)) {
      counted.files += 1
      yield fileEntry(files, file)
    } else if (await isStillNamed(url, file)) counted.lost.push(file.key)
  }
  const [first] = counted.lost
  if (first && !allowMissing)
    throw new StartProblem(
      `${counted.lost.length} stored files are not there or were altered (${first} is the first): is SUMA_DATA or FILES_URL right? With --allow-missing they are left out.`,
    )
}

/** A file that was deleted after the snapshot is not lost: a person wanted it gone. */
const isStillNamed = (url: string, { key }: StoredFile): Promise<boolean> =>
  inTransaction(url, 'BEGIN READ ONLY', async (client) => {
    const { rowCount } = await client.query('SELECT FROM "StoredFile" WHERE "storageKey" = $1', [key])
    return rowCount === 1
  })
