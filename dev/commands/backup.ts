import { parseArgs } from 'node:util'
import pg from 'pg'
import { copyBase } from '../backup/base'
import { whenStopped } from '../backup/stopped'
import { compress, writeWhole } from '../backup/to-file'
import { withDatabase } from '../backup/with-database'
import { type Source, type Written, writeBackup } from '../backup/write-backup'
import { runMain, StartProblem } from '../machine/start-problem'

/** Writes a backup of a database and its files into `file`, or to standard output for "-". Also returns its SHA-256. */
async function backUp(source: Source, file: string, signal: AbortSignal): Promise<Written & { sha256: string }> {
  let sha256 = ''
  const written = await writeBackup(source, async (pieces) => {
    sha256 =
      file === '-'
        ? await compress(pieces, process.stdout, signal)
        : await writeWhole(file, (out) => compress(pieces, out, signal))
  })
  return { ...written, sha256 }
}

const defaultName = () => `suma-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.backup.tar.gz`

/**
 * Notes in the database that a backup succeeded or failed, for the overview of the installation. A backup does not fail
 * because the note cannot be written.
 */
async function noted<T extends Written>(url: string, make: () => Promise<T>): Promise<T> {
  try {
    const made = await make()
    await note(url, true, { rows: made.rows, files: made.files, lost: made.lost })
    return made
  } catch (error) {
    await note(url, false, {})
    throw error
  }
}

async function note(url: string, ok: boolean, detail: Record<string, number>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  const text = `INSERT INTO "OperationRun" ("kind", "at", "ok", "detail") VALUES ('backup', now(), $1, $2)
    ON CONFLICT ("kind") DO UPDATE SET "at" = excluded."at", "ok" = excluded."ok", "detail" = excluded."detail"`
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT to_regclass('"OperationRun"') AS "place"`)
    // A database without Suma has no place for the note; the backup itself reports that Suma is missing.
    if (rows[0]?.place) await client.query(text, [ok, JSON.stringify(detail)])
  } catch (error) {
    process.stderr.write(`The backup is not noted in the database: ${String(error)}\n`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * `npm run backup -- --base FOLDER`: copies the database's folder; with the archived log it leads to any later moment.
 */
async function base(folder: string | undefined): Promise<void> {
  if (!folder) throw new StartProblem('Usage: npm run -s backup -- --base FOLDER')
  const { start, stop, bytes } = await withDatabase(false, ({ url }) => copyBase(url, folder, whenStopped()))
  const size = (bytes / 1024 ** 2).toFixed(0)
  process.stdout.write(`${folder}: ${size} MiB, whole with the log from ${start} to ${stop}.\n`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'allow-missing': { type: 'boolean', default: false }, base: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.base) return base(positionals[0])
  const file = positionals[0] ?? defaultName()
  const allowMissing = values['allow-missing']
  const made = await withDatabase(false, (place) =>
    noted(place.url, () => backUp({ ...place, allowMissing }, file, whenStopped())),
  )
  const count = (value: number, noun: string) => `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`
  const lost = made.lost > 0 ? `; ${count(made.lost, 'file')} lost and left out` : ''
  const line = `${file}: ${count(made.rows, 'row')}, ${count(made.files, 'file')}${lost}. SHA-256 ${made.sha256}\n`
  // Standard output may carry the backup itself.
  ;(file === '-' ? process.stderr : process.stdout).write(line)
}

if (import.meta.main) await runMain(main)
