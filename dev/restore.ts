import { createReadStream, existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { closeDatabase } from '@/lib/data/db'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { verifyAudit } from '@/lib/services/audit/verify-audit'
import { readSealed } from './backup/archive'
import { inTransaction } from './backup/client'
import { fill, noteRestored } from './backup/fill'
import { requireKnown } from './backup/known-migrations'
import { requireEmpty } from './backup/restore-target'
import { whenStopped } from './backup/stopped'
import { gather } from './backup/stored-files'
import { type Installation, withDatabase } from './backup/with-database'
import { migrate } from './migrate'
import { type PrismaFolder, productFolder } from './migrations-folder'
import { taken } from './operator-command'
import { runMain, StartProblem } from './start-problem'

/** What came back: rows of all tables, files, and the newer migrations that were applied after it. */
export type Restored = { rows: number; files: number; madeAt: string; newer: string[] }

function reading(file: string, signal: AbortSignal): Readable {
  const source = file === '-' ? process.stdin : createReadStream(file)
  signal.addEventListener('abort', () => source.destroy(signal.reason), { once: true })
  return source
}

/** Reads a whole file to the end: damage is reported before anything is made. Standard input can be read only once. */
async function check(file: string, folder: PrismaFolder, signal: AbortSignal): Promise<void> {
  if (file === '-') return
  if (!existsSync(file)) throw new StartProblem(`${file} is not there.`)
  await readSealed(reading(file, signal), {
    begin: async (contents) => requireKnown(contents, folder),
    take: async () => {},
  })
}

/** Restores a backup into an empty database and below `data`, then brings it to this version. @throws StartProblem */
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
  // A database without statistics answers slowly until its own upkeep comes by.
  await inTransaction(url, 'BEGIN', async (client) => {
    await noteRestored(client, contents.madeAt)
    await client.query('ANALYZE')
  })
  return { rows: rows.reduce((a, b) => a + b, 0), files: count, madeAt: contents.madeAt, newer }
}

async function main(): Promise<void> {
  const file = process.argv[2]
  if (!file) throw new StartProblem('Usage: npm run -s restore -- FILE (or - for standard input)')
  await withDatabase(true, async (place) => {
    const { rows, files, madeAt, newer } = await restore(place, file, whenStopped())
    const count = (value: number) => value.toLocaleString('en-US')
    const more = newer.length > 0 ? `; applied ${newer.length} newer migrations` : ''
    process.stdout.write(
      `Restored what was there at ${madeAt}: ${count(rows)} rows, ${count(files)} stored files${more}.\nNo message leaves until a super admin says so under /super.\n`,
    )
    const history = await taken(verifyAudit(operatorCtx(), {})).finally(closeDatabase)
    if (history.broken) throw new StartProblem(`The history is broken at row ${history.broken.seq}: see audit:verify.`)
    process.stdout.write(`The history is whole: ${count(history.rows)} rows.\n`)
  })
}

if (import.meta.main) await runMain(main)
