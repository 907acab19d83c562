import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { jobQueue } from '@/lib/jobs/queue'
import type { OperatorCtx } from '@/lib/services/ctx'

/** The context of a command that an operator of the installation runs. */
export const operatorCtx = (): OperatorCtx => ({
  operator: 'command line',
  viewer: null,
  right: null,
  idempotency: null,
  db: database(),
  now: new Date(),
  requestId: randomUUID(),
  jobs: jobQueue,
})
