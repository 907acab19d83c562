import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { notifyInstructors } from '@/lib/services/signatures/ask-to-sign'
import { tickTaskSessions } from '@/lib/services/task-sessions/tick-task-sessions'
import { jobQueue } from './queue'

/** Stores sessions that opened or ended, and notifies instructors of sheets that wait for their signature. */
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
  const tellResult = await notifyInstructors(ctx, {})
  if (!tellResult.ok) throw new Error(`Telling instructors was refused: ${tellResult.problem.code}`)
  if (tellResult.value.told > 0) log.info({ requestId, ...tellResult.value }, 'instructors told to sign')
}
