import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { assignCurriculum, recomputeProgress } from '@/lib/services/curriculums/assign-curriculum'
import { jobQueue } from './queue'
import { schedule } from './schedule'

type CurriculumJob = Extract<Job, { queue: 'curriculums' }>['data']

/** Starts assigning curriculums in this process: after each change of one, and when a day begins. */
export async function workCurriculums(boss: PgBoss): Promise<void> {
  await boss.work<CurriculumJob>('curriculums', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await assignOne(data)
  })
  await boss.work('curriculumDays', () => openDay(new Date()))
  await boss.schedule('curriculumDays', schedule.curriculumDays)
  // Runs at once too: work that became due while no worker ran does not wait for the hour.
  await boss.send('curriculumDays', {})
}

const ctxAt = (job: string, now: Date) => {
  const requestId = randomUUID()
  return { job, viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
}

async function assignOne(data: CurriculumJob): Promise<void> {
  const ctx = ctxAt('curriculums', new Date())
  const result = await assignCurriculum(ctx, data)
  if (!result.ok) throw new Error(`Assigning a curriculum was refused: ${result.problem.code}`)
  log.info({ requestId: ctx.requestId, ...data, ...result.value }, 'curriculum assigned')
}

/** Opens the cycles of curriculums whose day has come. */
async function openDay(now: Date): Promise<void> {
  const ctx = ctxAt('curriculumDays', now)
  const result = await recomputeProgress(ctx, {})
  if (!result.ok) throw new Error(`Recomputing curriculums was refused: ${result.problem.code}`)
  if (result.value.people > 0) log.info({ requestId: ctx.requestId, ...result.value }, 'curriculums recomputed')
}
