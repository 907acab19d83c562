import type { PgBoss } from 'pg-boss'
import { orThrow } from '@/lib/domain/result'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { assignCurriculum, recomputeProgress } from '@/lib/services/curriculums/assign-curriculum'
import { runImport } from '@/lib/services/imports/run-import'
import { runRuleReplay } from '@/lib/services/rules/run-rule-replay'
import { jobCtx } from './job-ctx'
import { schedule } from './schedule'

type ImportJob = Extract<Job, { queue: 'imports' }>['data']

/** Starts applying imports in this process; an interrupted import continues after its committed chunks. */
export async function workImports(boss: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const
  await boss.work<ImportJob, void, typeof options>('imports', options, async (jobs) => {
    for (const { data, retryCount, retryLimit } of jobs) await applyOne(data, retryCount >= retryLimit)
  })
}

async function applyOne(data: ImportJob, last: boolean): Promise<void> {
  const ctx = jobCtx('imports', new Date())
  const result = orThrow(await runImport(ctx, { ...data, last }), 'An import')
  log.info({ requestId: ctx.requestId, importId: data.importId, state: result.state }, 'import run')
}

type ReplayJob = Extract<Job, { queue: 'ruleReplays' }>['data']

/** Starts rule replays in this process; an interrupted replay continues after its committed batches. */
export async function workRuleReplays(boss: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const
  await boss.work<ReplayJob, void, typeof options>('ruleReplays', options, async (jobs) => {
    for (const { data, retryCount, retryLimit } of jobs) await replayOne(data, retryCount >= retryLimit)
  })
}

async function replayOne(data: ReplayJob, last: boolean): Promise<void> {
  const ctx = jobCtx('ruleReplays', new Date())
  const result = orThrow(await runRuleReplay(ctx, { ...data, last }), 'A replay')
  log.info({ requestId: ctx.requestId, ...data, ...result }, 'rule replayed')
}

type CurriculumJob = Extract<Job, { queue: 'curriculums' }>['data']

/** Starts assigning curriculums in this process: after each change of one, and when a day begins. */
export async function workCurriculums(boss: PgBoss): Promise<void> {
  await boss.work<CurriculumJob>('curriculums', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await assignOne(data)
  })
  await boss.work('curriculumDays', () => openDay(new Date()))
  await boss.schedule('curriculumDays', schedule.curriculumDays)
  // Also runs immediately, so that work that became due while no worker ran does not wait for the hour.
  await boss.send('curriculumDays', {})
}

async function assignOne(data: CurriculumJob): Promise<void> {
  const ctx = jobCtx('curriculums', new Date())
  const result = orThrow(await assignCurriculum(ctx, data), 'Assigning a curriculum')
  log.info({ requestId: ctx.requestId, ...data, ...result }, 'curriculum assigned')
}

/** Opens the cycles of curriculums whose day has come. */
async function openDay(now: Date): Promise<void> {
  const ctx = jobCtx('curriculumDays', now)
  const result = orThrow(await recomputeProgress(ctx, {}), 'Recomputing curriculums')
  if (result.people > 0) log.info({ requestId: ctx.requestId, ...result }, 'curriculums recomputed')
}
