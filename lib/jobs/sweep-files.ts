import 'server-only'
import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { type Db, database } from '@/lib/data/db'
import { findStoredKeys } from '@/lib/data/documents/read'
import { log } from '@/lib/server/log'

/** A file is stored before its row is written; no request takes this long from one to the other. */
const oldMs = 60 * 60_000
/** Keys that one statement checks. */
const batch = 500

type Dependencies = { db: Db; files: Pick<FileStore, 'list' | 'remove' | 'removeHeld'> }

/**
 * Removes what interrupted processes left behind: stored files without a row, and incomplete uploads. Only files older
 * than an hour, so that none goes whose row is just being written.
 */
export async function sweepFiles(
  now: Date,
  { db, files }: Dependencies,
): Promise<{ withoutRow: number; incoming: number }> {
  const cutoff = new Date(now.getTime() - oldMs)
  let withoutRow = 0
  for await (const keys of inBatches(files.list(cutoff))) {
    const storedKeys = await findStoredKeys(db, keys)
    for (const key of keys) {
      if (storedKeys.has(key)) continue
      await files.remove(key)
      withoutRow += 1
    }
  }
  return { withoutRow, incoming: await files.removeHeld(cutoff) }
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batchKeys: string[] = []
  for await (const key of keys) {
    if (batchKeys.push(key) < batch) continue
    yield batchKeys
    batchKeys = []
  }
  if (batchKeys.length > 0) yield batchKeys
}

/** Starts the file sweep in this process, once an hour. */
export async function workFileSweep(boss: PgBoss): Promise<void> {
  const files = productFiles()
  await boss.work('fileSweep', async () => {
    const removed = await sweepFiles(new Date(), { db: database(), files })
    if (removed.withoutRow + removed.incoming > 0) log.warn(removed, 'files without a row removed')
  })
  await boss.schedule('fileSweep', '41 * * * *')
}
