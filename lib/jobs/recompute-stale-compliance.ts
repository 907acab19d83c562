import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { recomputeStaleCompliance as recompute } from '@/lib/services/compliance/recompute-stale-compliance'
import { announceRuleChanges } from '@/lib/services/rules/announce-rule-changes'
import { jobQueue } from './queue'

/** Recomputes stored compliance that is outdated or missing. */
export async function recomputeStaleCompliance(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'standing', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const started = performance.now()
  const result = await recompute(ctx, {}).catch((error: Error) => {
    log.error({ requestId, error: error.message }, 'recomputing standing failed')
    throw error
  })
  const tellResult = await announceRuleChanges(ctx, {})
  if (!tellResult.ok) throw new Error(`Telling of changed rules was refused: ${tellResult.problem.code}`)
  if (tellResult.value.told > 0) log.info({ requestId, ...tellResult.value }, 'changed rules told')
  if (!result.ok) throw new Error(`Recomputing standing was refused: ${result.problem.code}`)
  const { people, invitations } = result.value
  const milliseconds = Math.round(performance.now() - started)
  if (people + invitations > 0) log.info({ requestId, people, invitations, milliseconds }, 'standing recomputed')
}
