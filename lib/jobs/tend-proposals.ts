import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { lapseCreditProposals, remindOfCreditProposals } from '@/lib/services/credit-proposals/tend-proposals'
import { jobQueue } from './queue'

/** Expires proposed credits, and reminds people of those that wait. */
export async function tendProposals(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const lapsed = await lapseCreditProposals(ctx, {})
  if (!lapsed.ok) throw new Error(`Ending proposed credits was refused: ${lapsed.problem.code}`)
  const reminded = await remindOfCreditProposals(ctx, {})
  if (!reminded.ok) throw new Error(`Reminding of proposed credits was refused: ${reminded.problem.code}`)
  if (lapsed.value.lapsed + reminded.value.told > 0)
    log.info({ requestId, ...lapsed.value, ...reminded.value }, 'proposed credits looked after')
}
