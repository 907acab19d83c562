import { type Db, database } from '@/lib/data/db'
import { dropWaitingMessages, findSendingHold } from '@/lib/data/sending-hold'
import { orThrow } from '@/lib/domain/result'
import { log } from '@/lib/server/log'
import { recomputeStaleCompliance as recompute } from '@/lib/services/compliance/recompute-stale-compliance'
import { requestStepHandlers } from '@/lib/services/document-requests/request-notices'
import { settleDeskRequests } from '@/lib/services/installation/desk-requests'
import {
  expireInvitations,
  releaseUnsentInvitations,
  sendDueInvitations,
} from '@/lib/services/invitations/send-invitations'
import type { JobData } from '@/lib/services/job-table'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { remindOfTraining } from '@/lib/services/reminders/remind-of-training'
import { informSupervised, sendDigests, sendMended } from '@/lib/services/reminders/send-digests'
import { tellMonthlyReports } from '@/lib/services/reports/report-readers'
import { announceRuleChanges } from '@/lib/services/rules/announce-rule-changes'
import { dueStepsBy, type StepHandlers } from '@/lib/services/schedule/run-due-steps'
import { notifyInstructors } from '@/lib/services/signatures/ask-to-sign'
import { signingHandlers } from '@/lib/services/signing/signing-notices'
import { tickTaskSessions } from '@/lib/services/task-sessions/tick-task-sessions'
import { jobCtx } from './queue'

/** Recomputes stored compliance that is outdated or missing. */
export async function recomputeStaleCompliance(now: Date): Promise<void> {
  const ctx = jobCtx('standing', now)
  const started = performance.now()
  const result = await recompute(ctx, {}).catch((error: Error) => {
    log.error({ requestId: ctx.requestId, error: error.message }, 'recomputing standing failed')
    throw error
  })
  const tellResult = orThrow(await announceRuleChanges(ctx, {}), 'Telling of changed rules')
  if (tellResult.told > 0) log.info({ requestId: ctx.requestId, ...tellResult }, 'changed rules told')
  const { people, invitations } = orThrow(result, 'Recomputing standing')
  const milliseconds = Math.round(performance.now() - started)
  if (people + invitations > 0)
    log.info({ requestId: ctx.requestId, people, invitations, milliseconds }, 'standing recomputed')
}

/** Stores sessions that opened or ended, and notifies instructors of sheets that wait for their signature. */
export async function tickSessions(now: Date): Promise<void> {
  const ctx = jobCtx('taskSessions', now)
  const result = orThrow(await tickTaskSessions(ctx, {}), 'Storing states of sessions')
  if (result.stored > 0) log.info({ requestId: ctx.requestId, ...result }, 'states of sessions stored')
  const tellResult = orThrow(await notifyInstructors(ctx, {}), 'Telling instructors')
  if (tellResult.told > 0) log.info({ requestId: ctx.requestId, ...tellResult }, 'instructors told to sign')
}

/** The handler of each kind of scheduled step; a new kind adds its own here. */
const handlers: StepHandlers = { ...requestStepHandlers, ...signingHandlers }

const runDueSteps = dueStepsBy(handlers)

/** Runs the scheduled steps that are due, and settles what waits for a second person. */
export async function runSteps(now: Date): Promise<void> {
  const ctx = jobCtx('steps', now)
  const desk = orThrow(await settleDeskRequests(ctx, {}), 'Settling what waits for a second person')
  if (desk.granted + desk.ended > 0) log.info({ requestId: ctx.requestId, ...desk }, 'requests of super admins settled')
  const { done, failed } = orThrow(await runDueSteps(ctx, {}), 'Running scheduled steps')
  if (done + failed > 0) log.info({ requestId: ctx.requestId, done, failed }, 'scheduled steps run')
}

/** Notifies people about their licenses, and those responsible for them, by the current state. */
export async function runLadder(now: Date): Promise<void> {
  const ctx = jobCtx('ladder', now)
  const climbed = orThrow(await climbLadder(ctx, {}), 'The ladder')
  const training = orThrow(await remindOfTraining(ctx, {}), 'Reminders of training')
  const digests = orThrow(await sendDigests(ctx, {}), 'The digests')
  const mended = orThrow(await sendMended(ctx, {}), 'What was mended')
  const months = orThrow(await tellMonthlyReports(ctx, {}), 'The reports of the month')
  const supervised = orThrow(await informSupervised(ctx, {}), 'Telling the supervised')
  const results = {
    ...climbed,
    ...training,
    ...digests,
    ...mended,
    ...months,
    supervised: supervised.told,
  }
  if (Object.values(results).some((count) => count > 0))
    log.info({ requestId: ctx.requestId, ...results }, 'people told of licenses')
}

/**
 * Expires invitations and queues due messages; a job may first release an organization's unsent invitations, a
 * scheduled run does not.
 */
export async function processInvitations(now: Date, data: JobData<'invitations'>): Promise<void> {
  const ctx = jobCtx('invitations', now)
  if (data.kind === 'unsent') {
    const { orgId, actorId } = data
    orThrow(await releaseUnsentInvitations(ctx, { orgId, actorId }), 'Releasing unsent invitations')
  }
  const expiring = await expireInvitations(ctx, {})
  const sending = await sendDueInvitations(ctx, {})
  const { expired } = orThrow(expiring, 'Expiring invitations')
  const { sent } = orThrow(sending, 'Sending due invitations')
  if (expired + sent > 0) log.info({ requestId: ctx.requestId, expired, sent }, 'invitations processed')
}

/** How often a worker checks whether sending has been resumed. */
const lookEveryMs = 5000
/** Hours before now. The ladder sends nothing at night, and in every time zone it is day at one of these. */
const ladderHours = [16, 8, 0]

/**
 * Starts the queues that send messages: immediately or, after a restore, once a super admin has resumed sending and
 * waiting messages were dropped. Returns the function that stops waiting for that.
 */
export async function startSending(start: () => Promise<void>): Promise<() => void> {
  if (await maySend(database(), new Date())) {
    await start()
    return () => {}
  }
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      if (!(await maySend(database(), new Date()))) return
      await start()
      clearInterval(timer)
    } catch (error) {
      log.error({ error: String(error) }, 'sending messages could not be started, and is tried again')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * True when messages may be sent. When a super admin has just resumed sending, messages that became due before are
 * first created and dropped: people got them from the installation that was backed up.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  const hold = await findSendingHold(db)
  if (!hold?.asked) return hold === null
  for (const hours of ladderHours) await runLadder(new Date(now.getTime() - hours * 3_600_000))
  await processInvitations(now, { kind: 'due' })
  const dropped = await db.$transaction((tx) => dropWaitingMessages(tx))
  if (dropped) log.warn(dropped, 'messages leave again; what waited since the restore is forgotten')
  return true
}
