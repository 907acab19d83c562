import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { lapseCreditProposals, remindOfCreditProposals } from '@/lib/services/credit-proposals/tend-proposals'
import { jobQueue } from './queue'

/** Ends proposed credits whose time is over, and asks again about those that wait. */
export async function tendProposals(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const over = await lapseCreditProposals(ctx, {})
  if (!over.ok) throw new Error(`Ending proposed credits was refused: ${over.problem.code}`)
  const asked = await remindOfCreditProposals(ctx, {})
  if (!asked.ok) throw new Error(`Reminding of proposed credits was refused: ${asked.problem.code}`)
  if (over.value.lapsed + asked.value.told > 0)
    log.info({ requestId, ...over.value, ...asked.value }, 'proposed credits looked after')
}
