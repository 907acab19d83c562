import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { requestStepHandlers } from '@/lib/services/document-requests/request-steps'
import { dueStepsBy, type StepHandlers } from '@/lib/services/schedule/run-due-steps'
import { signingHandlers } from '@/lib/services/signing/signing-steps'
import { jobQueue } from './queue'

/** What each kind of scheduled step does; a new kind adds its handler here. */
const handlers: StepHandlers = { ...requestStepHandlers, ...signingHandlers }

const runDueSteps = dueStepsBy(handlers)

/** Runs the scheduled steps that are due. */
export async function runSteps(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'steps', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const result = await runDueSteps(ctx, {})
  if (!result.ok) throw new Error(`Running scheduled steps was refused: ${result.problem.code}`)
  const { done, failed } = result.value
  if (done + failed > 0) log.info({ requestId, done, failed }, 'scheduled steps run')
}
