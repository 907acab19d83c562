import { orThrow } from '@/lib/domain/result'
import { log } from '@/lib/server/log'
import { recomputeClearance, tellClearance } from '@/lib/services/clearance/jobs'
import { assignCurriculum, recomputeProgress } from '@/lib/services/curriculums/assignments'
import { sendPolicies } from '@/lib/services/curriculums/send-policies'
import { runImport } from '@/lib/services/imports/run-import'
import type { JobData } from '@/lib/services/job-table'
import { turnMemberships } from '@/lib/services/members/turn-memberships'
import { runRuleReplay } from '@/lib/services/rules/replay'
import { type Attempt, jobCtx } from './queue'

/** Applies an import; an interrupted one continues after its committed chunks. */
export async function applyImport(data: JobData<'imports'>, { now, last }: Attempt): Promise<void> {
  const ctx = jobCtx('imports', now)
  const { state } = orThrow(await runImport(ctx, { ...data, last }), 'An import')
  log.info({ requestId: ctx.requestId, importId: data.importId, state }, 'import run')
}

/** Replays a rule; an interrupted replay continues after its committed batches. */
export async function replayRule(data: JobData<'ruleReplays'>, { now, last }: Attempt): Promise<void> {
  const ctx = jobCtx('ruleReplays', now)
  const result = orThrow(await runRuleReplay(ctx, { ...data, last }), 'A replay')
  log.info({ requestId: ctx.requestId, ...data, ...result }, 'rule replayed')
}

/** Assigns a curriculum after each change of it. */
export async function assignToMembers(data: JobData<'curriculums'>, { now }: Attempt): Promise<void> {
  const ctx = jobCtx('curriculums', now)
  const result = orThrow(await assignCurriculum(ctx, data), 'Assigning a curriculum')
  log.info({ requestId: ctx.requestId, ...data, ...result }, 'curriculum assigned')
  orThrow(await sendPolicies(ctx, {}), 'Sending policies')
}

/** Opens the cycles of curriculums whose day has come. */
export async function openCurriculumDay(now: Date): Promise<void> {
  const ctx = jobCtx('curriculumDays', now)
  const result = orThrow(await recomputeProgress(ctx, {}), 'Recomputing curriculums')
  if (result.people > 0) log.info({ requestId: ctx.requestId, ...result }, 'curriculums recomputed')
  orThrow(await sendPolicies(ctx, {}), 'Sending policies')
}

/** Derives the clearance of an organization's people after its positions changed. */
export async function clearEverybody(data: JobData<'clearance'>, { now }: Attempt): Promise<void> {
  const ctx = jobCtx('clearance', now)
  const result = orThrow(await recomputeClearance(ctx, data), 'Clearance')
  log.info({ requestId: ctx.requestId, ...data, ...result }, 'clearance recomputed')
}

/** Tells who may not work where a morning has come. */
export async function tellClearanceMorning(now: Date): Promise<void> {
  const ctx = jobCtx('clearanceMornings', now)
  const result = orThrow(await tellClearance(ctx, {}), 'Telling of clearance')
  if (result.sent > 0) log.info({ requestId: ctx.requestId, ...result }, 'clearance told')
}

/** Does what was planned of memberships for a day that has come. */
export async function turnPlannedMemberships(now: Date): Promise<void> {
  const ctx = jobCtx('membershipDays', now)
  const result = orThrow(await turnMemberships(ctx, {}), 'Planned days of memberships')
  if (Object.values(result).some((count) => count > 0))
    log.info({ requestId: ctx.requestId, ...result }, 'planned days of memberships')
}
