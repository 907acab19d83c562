import { log } from '@/lib/server/log'
import { recomputeStaleCompliance as recompute } from '@/lib/services/compliance/recompute-stale-compliance'
import type { Job } from '@/lib/services/ctx'
import { requestStepHandlers } from '@/lib/services/document-requests/request-steps'
import { expireInvitations } from '@/lib/services/invitations/expire-invitations'
import { releaseUnsentInvitations } from '@/lib/services/invitations/release-unsent'
import { sendDueInvitations } from '@/lib/services/invitations/send-due-invitations'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { remindOfTraining } from '@/lib/services/reminders/remind-of-training'
import { informSupervised, sendDigests } from '@/lib/services/reminders/send-digests'
import { sendMended } from '@/lib/services/reminders/send-mended'
import { announceRuleChanges } from '@/lib/services/rules/announce-rule-changes'
import { dueStepsBy, type StepHandlers } from '@/lib/services/schedule/run-due-steps'
import { notifyInstructors } from '@/lib/services/signatures/ask-to-sign'
import { signingHandlers } from '@/lib/services/signing/signing-steps'
import { tickTaskSessions } from '@/lib/services/task-sessions/tick-task-sessions'
import { jobCtx } from './job-ctx'

/** Recomputes stored compliance that is outdated or missing. */
export async function recomputeStaleCompliance(now: Date): Promise<void> {
  const ctx = jobCtx('standing', now)
  const started = performance.now()
  const result = await recompute(ctx, {}).catch((error: Error) => {
    log.error({ requestId: ctx.requestId, error: error.message }, 'recomputing standing failed')
    throw error
  })
  const tellResult = await announceRuleChanges(ctx, {})
  if (!tellResult.ok) throw new Error(`Telling of changed rules was refused: ${tellResult.problem.code}`)
  if (tellResult.value.told > 0) log.info({ requestId: ctx.requestId, ...tellResult.value }, 'changed rules told')
  if (!result.ok) throw new Error(`Recomputing standing was refused: ${result.problem.code}`)
  const { people, invitations } = result.value
  const milliseconds = Math.round(performance.now() - started)
  if (people + invitations > 0)
    log.info({ requestId: ctx.requestId, people, invitations, milliseconds }, 'standing recomputed')
}

/** Stores sessions that opened or ended, and notifies instructors of sheets that wait for their signature. */
export async function tickSessions(now: Date): Promise<void> {
  const ctx = jobCtx('taskSessions', now)
  const result = await tickTaskSessions(ctx, {})
  if (!result.ok) throw new Error(`Storing states of sessions was refused: ${result.problem.code}`)
  if (result.value.stored > 0) log.info({ requestId: ctx.requestId, ...result.value }, 'states of sessions stored')
  const tellResult = await notifyInstructors(ctx, {})
  if (!tellResult.ok) throw new Error(`Telling instructors was refused: ${tellResult.problem.code}`)
  if (tellResult.value.told > 0) log.info({ requestId: ctx.requestId, ...tellResult.value }, 'instructors told to sign')
}

/** The handler of each kind of scheduled step; a new kind adds its own here. */
const handlers: StepHandlers = { ...requestStepHandlers, ...signingHandlers }

const runDueSteps = dueStepsBy(handlers)

/** Runs the scheduled steps that are due. */
export async function runSteps(now: Date): Promise<void> {
  const ctx = jobCtx('steps', now)
  const result = await runDueSteps(ctx, {})
  if (!result.ok) throw new Error(`Running scheduled steps was refused: ${result.problem.code}`)
  const { done, failed } = result.value
  if (done + failed > 0) log.info({ requestId: ctx.requestId, done, failed }, 'scheduled steps run')
}

/** Notifies people about their licenses, and those responsible for them, by the current state. */
export async function runLadder(now: Date): Promise<void> {
  const ctx = jobCtx('ladder', now)
  const climbed = await climbLadder(ctx, {})
  if (!climbed.ok) throw new Error(`The ladder was refused: ${climbed.problem.code}`)
  const training = await remindOfTraining(ctx, {})
  if (!training.ok) throw new Error(`Reminders of training were refused: ${training.problem.code}`)
  const digests = await sendDigests(ctx, {})
  if (!digests.ok) throw new Error(`The digests were refused: ${digests.problem.code}`)
  const mended = await sendMended(ctx, {})
  if (!mended.ok) throw new Error(`What was mended was refused: ${mended.problem.code}`)
  const supervised = await informSupervised(ctx, {})
  if (!supervised.ok) throw new Error(`Telling the supervised was refused: ${supervised.problem.code}`)
  const results = {
    ...climbed.value,
    ...training.value,
    ...digests.value,
    ...mended.value,
    supervised: supervised.value.told,
  }
  if (Object.values(results).some((count) => count > 0))
    log.info({ requestId: ctx.requestId, ...results }, 'people told of licenses')
}

type InvitationsJob = Extract<Job, { queue: 'invitations' }>['data']

/**
 * Expires invitations and queues due messages; a job may first release an organization's unsent invitations, a
 * scheduled run does not.
 */
export async function processInvitations(now: Date, job: InvitationsJob | null = null): Promise<void> {
  const ctx = jobCtx('invitations', now)
  if (job?.kind === 'unsent') {
    const { orgId, actorId } = job
    const result = await releaseUnsentInvitations(ctx, { orgId, actorId })
    if (!result.ok) throw new Error('Sending what was unsent was refused')
  }
  const expiredInvitations = await expireInvitations(ctx, {})
  const due = await sendDueInvitations(ctx, {})
  if (!expiredInvitations.ok || !due.ok) throw new Error('Processing invitations was refused')
  const [{ expired }, { sent }] = [expiredInvitations.value, due.value]
  if (expired + sent > 0) log.info({ requestId: ctx.requestId, expired, sent }, 'invitations processed')
}
