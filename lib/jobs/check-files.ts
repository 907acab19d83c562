import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { clamd, clamdAddress, type MalwareScanner, ScanRefused } from '@/lib/adapters/malware/clamd'
import { type Db, database } from '@/lib/data/db'
import { listWaitingFiles, noteUnjudged, type WaitingFile } from '@/lib/data/documents/checks'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import type { JobQueue } from '@/lib/services/ctx'
import { recordFileCheck } from '@/lib/services/documents/record-file-check'
import { jobQueue } from './queue'
import { schedule } from './schedule'

type Dependencies = { db: Db; files: Pick<FileStore, 'get'>; scanner: MalwareScanner; jobs: JobQueue }

/** Files per run; the next run does the rest. */
const perRun = 100

/**
 * Scans waiting files for malware. A file that cannot be scanned keeps waiting and is tried again after an hour; while
 * the scanner itself does not answer, the run stops.
 */
export async function checkFiles(
  now: Date,
  dependencies: Dependencies,
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
    const recorded = await recordFileCheck(ctx, { fileId: file.id, check })
    if (!recorded.ok) throw new Error(`Keeping what was found in a file was refused: ${recorded.problem.code}`)
  }
  return counts
}

async function judge({ id, storageKey }: WaitingFile, { files, scanner }: Dependencies) {
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
