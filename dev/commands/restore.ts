import { createReadStream, existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { closeDatabase } from '@/lib/data/db'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { readSealed } from '../backup/archive'
import { inTransaction } from '../backup/client'
import { fill, noteRestored } from '../backup/fill'
import { requireKnown } from '../backup/known-migrations'
import { requireEmpty } from '../backup/restore-target'
import { whenStopped } from '../backup/stopped'
import { gather } from '../backup/stored-files'
import { type Installation, withDatabase } from '../backup/with-database'
import { runMain, StartProblem } from '../machine/start-problem'
import { type PrismaFolder, productFolder } from '../migrate/migrations-folder'
import { taken } from '../operator/operator-command'
import { migrate } from './migrate'

/** Result of a restore: rows of all tables, files, and the newer migrations that were applied after it. */
export type Restored = { rows: number; files: number; madeAt: string; newer: string[] }

function reading(file: string, signal: AbortSignal): Readable {
  const source = file === '-' ? process.stdin : createReadStream(file)
  signal.addEventListener('abort', () => source.destroy(signal.reason), { once: true })
  return source
}

/**
 * Reads a file to its end before anything is created, so that damage is reported first. Standard input can be read only
 * once and is not checked.
 */
async function check(file: string, folder: PrismaFolder, signal: AbortSignal): Promise<void> {
  if (file === '-') return
  if (!existsSync(file)) throw new StartProblem(`${file} is not there.`)
  await readSealed(reading(file, signal), {
    begin: async (contents) => requireKnown(contents, folder),
    take: async () => {},
  })
}

/**
 * Restores a backup into an empty database and below `data`, then migrates it to this version.
 * @throws StartProblem
 */
export async function restore(
  { url, application = url, data, files: store }: Installation,
  file: string,
  signal: AbortSignal,
  folder = productFolder,
): Promise<Restored> {
  await inTransaction(url, 'BEGIN READ ONLY', requireEmpty)
  await check(file, folder, signal)
  const files = await gather(data, store)
  const { rows, files: count, contents } = await fill(reading(file, signal), { url, folder, files }).finally(files.drop)
  const newer = await migrate({ owner: url, application }, folder)
  // A database without statistics is slow until autovacuum has analyzed it.
  await inTransaction(url, 'BEGIN', async (client) => {
    await noteRestored(client, contents.madeAt)
    await client.query('ANALYZE')
  })
  return { rows: rows.reduce((a, b) => a + b, 0), files: count, madeAt: contents.madeAt, newer }
}

/**
 * `--recovered MOMENT`: the steps that follow once a restore has brought the rows back, for a database that Postgres's
 * own tools brought back.
 */
export async function afterRecovery(
  { url, application = url }: Pick<Installation, 'url' | 'application'>,
  madeAt: string,
): Promise<string[]> {
  if (Number.isNaN(Date.parse(madeAt))) throw new StartProblem(`${madeAt} is no moment.`)
  const newer = await migrate({ owner: url, application })
  await inTransaction(url, 'BEGIN', (client) => noteRestored(client, new Date(madeAt).toISOString()))
  return newer
}

async function verify(): Promise<void> {
  const history = await taken(verifyAudit(operatorCtx(), {})).finally(closeDatabase)
  if (history.broken) throw new StartProblem(`The history is broken at row ${history.broken.seq}: see audit:verify.`)
  process.stdout.write(`The history is whole: ${history.rows.toLocaleString('en-US')} rows.\n`)
}

const heldMessage = 'No message leaves until a super admin says so under /super.\n'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { recovered: { type: 'string' } }, allowPositionals: true })
  const { recovered } = values
  if (recovered)
    return withDatabase(false, async (place) => {
      await afterRecovery(place, recovered)
      process.stdout.write(heldMessage)
      await verify()
    })
  const [file] = positionals
  if (!file) throw new StartProblem('Usage: npm run -s restore -- FILE (or - for standard input)')
  await withDatabase(true, async (place) => {
    const { rows, files, madeAt, newer } = await restore(place, file, whenStopped())
    const count = (value: number) => value.toLocaleString('en-US')
    const more = newer.length > 0 ? `; applied ${newer.length} newer migrations` : ''
    process.stdout.write(
      `Restored what was there at ${madeAt}: ${count(rows)} rows, ${count(files)} stored files${more}.\n${heldMessage}`,
    )
    await verify()
  })
}

if (import.meta.main) await runMain(main)
