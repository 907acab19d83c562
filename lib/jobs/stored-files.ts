import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { clamd, clamdAddress, type MalwareScanner, ScanRefused } from '@/lib/adapters/malware/clamd'
import { type Db, database } from '@/lib/data/db'
import { listWaitingFiles, noteUnjudged, type WaitingFile } from '@/lib/data/documents/checks'
import { findStoredKeys } from '@/lib/data/documents/read'
import { orThrow } from '@/lib/domain/result'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import type { JobQueue } from '@/lib/services/ctx'
import { recordFileCheck } from '@/lib/services/documents/record-file-check'
import { jobQueue } from './queue'
import { schedule } from './schedule'

/** A file is stored before its row is written; no request takes this long from one to the other. */
const oldMs = 60 * 60_000
/** Keys that one statement checks. */
const batch = 500

type SweepDependencies = { db: Db; files: Pick<FileStore, 'list' | 'remove' | 'removeHeld'> }

/**
 * Removes what interrupted processes left behind: stored files without a row, and incomplete uploads. Only files older
 * than an hour, so that none is removed while its row is being written.
 */
export async function sweepFiles(
  now: Date,
  { db, files }: SweepDependencies,
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
  await boss.schedule('fileSweep', schedule.fileSweep)
}

type CheckDependencies = { db: Db; files: Pick<FileStore, 'get'>; scanner: MalwareScanner; jobs: JobQueue }

/** Files per run; the next run does the rest. */
const perRun = 100

/**
 * Scans waiting files for malware. A file that cannot be scanned keeps waiting and is tried again after an hour; while
 * the scanner itself does not answer, the run stops.
 */
export async function checkFiles(
  now: Date,
  dependencies: CheckDependencies,
): Promise<{ clean: number; infected: number; unjudged: number }> {
  const counts = { clean: 0, infected: 0, unjudged: 0 }
  for (const file of await listWaitingFiles(dependencies.db, now, perRun)) {
    const check = await judge(file, dependencies)
    if (!check) {
      counts.unjudged += 1
      await noteUnjudged(dependencies.db, file.id, now)
      continue
    }
    counts[check === 'CLEAN' ? 'clean' : 'infected'] += 1
    const about = { db: dependencies.db, now, requestId: randomUUID(), jobs: dependencies.jobs, log }
    const ctx = { job: 'fileChecks', viewer: null, idempotency: null, ...about }
    orThrow(await recordFileCheck(ctx, { fileId: file.id, check }), 'Keeping what was found in a file')
  }
  return counts
}

async function judge({ id, storageKey }: WaitingFile, { files, scanner }: CheckDependencies) {
  const content = await files.get(storageKey)
  if (!content) {
    log.error({ fileId: id }, 'a file that waits to be checked for malware has no bytes')
    return null
  }
  try {
    return await scanner.scan(content)
  } catch (error) {
    if (!(error instanceof ScanRefused)) throw error
    log.error({ fileId: id, error: error.message }, 'a file could not be checked for malware')
    return null
  } finally {
    content.destroy()
  }
}

/**
 * Starts file checks in this process where a scanner is configured: at once for each new file, and each minute for the
 * rest.
 */
export async function workFileChecks(boss: PgBoss): Promise<void> {
  const { CLAMAV_SOCKET: socket, CLAMAV_HOST: host } = env()
  const address = clamdAddress({ socket, host })
  if (!address) return
  const dependencies = { db: database(), files: productFiles(), scanner: clamd(address), jobs: jobQueue }
  await boss.work('fileChecks', async () => {
    const { clean, infected, unjudged } = await checkFiles(new Date(), dependencies)
    if (infected + unjudged > 0) log.warn({ clean, infected, unjudged }, 'files checked for malware')
  })
  await boss.schedule('fileChecks', schedule.fileChecks)
}
