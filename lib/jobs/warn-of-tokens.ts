import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { warnOfEndingTokens } from '@/lib/services/access/warn-of-ending-tokens'
import { jobQueue } from './queue'

/** Notifies the owners of API tokens that end within a week. */
export async function warnOfTokens(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const result = await warnOfEndingTokens(ctx, {})
  if (!result.ok) throw new Error(`Telling of ending tokens was refused: ${result.problem.code}`)
  if (result.value.told > 0) log.info({ requestId, ...result.value }, 'told of tokens that end soon')
}
