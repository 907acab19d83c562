import 'server-only'
import { randomUUID } from 'node:crypto'
import { resealed } from '@/lib/adapters/identity/seal'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { clearRosters } from '@/lib/services/license-checks/clear-rosters'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { announceDisposal, disposeOfRecords } from '@/lib/services/retention/dispose'
import { clearReplays } from '@/lib/services/rules/clear-replays'
import { resealSecrets } from '@/lib/services/webhooks/maintenance'
import { jobQueue } from './queue'

/** Clears temporary data: lists of boards, replays of rules, traces; re-seals secrets of webhooks. */
export async function clearExpired(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const secrets = await resealSecrets(ctx, { reseal: resealed })
  if (!secrets.ok) throw new Error(`Sealing secrets of webhooks anew was refused: ${secrets.problem.code}`)
  if (secrets.value.resealed > 0) log.info({ requestId, ...secrets.value }, 'secrets of webhooks sealed anew')
  const rosters = await clearRosters(ctx, {})
  if (!rosters.ok) throw new Error(`Clearing lists of boards was refused: ${rosters.problem.code}`)
  if (rosters.value.cleared > 0) log.info({ requestId, ...rosters.value }, 'lists of boards cleared')
  const replays = await clearReplays(ctx, {})
  if (!replays.ok) throw new Error(`Clearing replays was refused: ${replays.problem.code}`)
  if (replays.value.deleted > 0) log.info({ requestId, ...replays.value }, 'replays cleared')
  const traces = await clearExpiredRecords(ctx, {})
  if (!traces.ok) throw new Error(`Clearing traces was refused: ${traces.problem.code}`)
}

/** Announces which records reach the end of their retention in a week, and deletes what was announced for today. */
export async function dispose(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const result = await disposeOfRecords(ctx, {})
  if (!result.ok) throw new Error(`Disposing of records was refused: ${result.problem.code}`)
  const announced = await announceDisposal(ctx, {})
  if (!announced.ok) throw new Error(`Announcing what will go was refused: ${announced.problem.code}`)
  log.info({ requestId, ...result.value, ...announced.value }, 'records disposed of')
}
