import { parseArgs } from 'node:util'
import pg from 'pg'
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'allow-missing': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const file = positionals[0] ?? defaultName()
  const allowMissing = values['allow-missing']
  if (values['without-files'] && !process.env.FILES_URL)
    throw new StartProblem('Without FILES_URL the files are on this disk, and a backup without them would lose them.')
  const made = await withDatabase(false, (place) => {
    const files = values['without-files'] ? null : place.files
    return noted(place.url, () => backUp({ url: place.url, files, allowMissing }, file, whenStopped()))
  })
  const count = (value: number, noun: string) => `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`
  const lost = made.lost > 0 ? `; ${count(made.lost, 'file')} lost and left out` : ''
  const line = `${file}: ${count(made.rows, 'row')}, ${count(made.files, 'file')}${lost}. SHA-256 ${made.sha256}\n`
  // Standard output may carry the backup itself.
  ;(file === '-' ? process.stderr : process.stdout).write(line)
}

if (import.meta.main) await runMain(main)
