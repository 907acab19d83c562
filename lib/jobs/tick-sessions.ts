import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { tickTaskSessions } from '@/lib/services/task-sessions/tick-task-sessions'
import { jobQueue } from './queue'

/** Stores that sessions began or ended. */
export async function tickSessions(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = {
    job: 'taskSessions',
    viewer: null,
    idempotency: null,
    db: database(),
    now,
    requestId,
    jobs: jobQueue,
    log,
  }
  const result = await tickTaskSessions(ctx, {})
  if (!result.ok) throw new Error(`Storing states of sessions was refused: ${result.problem.code}`)
  if (result.value.stored > 0) log.info({ requestId, ...result.value }, 'states of sessions stored')
}
