import type { FileStore } from '@/lib/adapters/files/file-store'
import { clamd, clamdAddress, type MalwareScanner, ScanRefused } from '@/lib/adapters/malware/clamd'
import { type Db, database } from '@/lib/data/db'
import { listWaitingFiles, noteUnjudged, type WaitingFile } from '@/lib/data/documents/checks'
import { findStoredKeys } from '@/lib/data/documents/read'
import { orThrow } from '@/lib/domain/result'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import { recordFileCheck } from '@/lib/services/documents/record-file-check'
import type { JobQueue } from '@/lib/services/job-table'
import { type Handler, jobCtx, jobQueue } from './queue'

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

/** The sweep of this installation's file store. */
export async function sweepStoredFiles(now: Date, files: FileStore): Promise<void> {
  const removed = await sweepFiles(now, { db: database(), files })
  if (removed.withoutRow + removed.incoming > 0) log.warn(removed, 'files without a row removed')
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
    const ctx = jobCtx('fileChecks', now, dependencies.jobs)
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

/** Checks files in this process, where a scanner is configured. */
export function fileChecker(files: FileStore): Handler<'fileChecks'> | null {
  const { CLAMAV_SOCKET: socket, CLAMAV_HOST: host } = env()
  const address = clamdAddress({ socket, host })
  if (!address) return null
  const dependencies = { db: database(), files, scanner: clamd(address), jobs: jobQueue }
  return async (_data, { now }) => {
    const { clean, infected, unjudged } = await checkFiles(now, dependencies)
    if (infected + unjudged > 0) log.warn({ clean, infected, unjudged }, 'files checked for malware')
  }
}
