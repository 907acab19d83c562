import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { runImport } from '@/lib/services/imports/run-import'
import { jobQueue } from './queue'

type ImportJob = Extract<Job, { queue: 'imports' }>['data']

/** Starts applying imports in this process; an interrupted import continues after its committed chunks. */
export async function workImports(boss: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const
  await boss.work<ImportJob, void, typeof options>('imports', options, async (jobs) => {
    for (const { data, retryCount, retryLimit } of jobs) await applyOne(data, retryCount >= retryLimit)
  })
}

async function applyOne(data: ImportJob, last: boolean): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'imports', viewer: null, idempotency: null, db: database(), requestId, jobs: jobQueue, log }
  const result = await runImport({ ...ctx, now: new Date() }, { ...data, last })
  if (!result.ok) throw new Error(`An import was refused: ${result.problem.code}`)
  log.info({ requestId, importId: data.importId, state: result.value.state }, 'import run')
}
