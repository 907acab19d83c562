import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { askMissedJoiners } from '@/lib/services/document-requests/refresh-requested'
import { jobQueue } from './queue'

/** Asks members whom document requests missed: those who joined while the feature was off. */
export async function askJoiners(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const result = await askMissedJoiners(ctx, {})
  if (!result.ok) throw new Error(`Asking who joined was refused: ${result.problem.code}`)
  if (result.value.asked > 0) log.info({ requestId, ...result.value }, 'people asked for documents')
}
