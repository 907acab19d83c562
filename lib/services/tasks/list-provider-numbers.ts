import { z } from 'zod'
import type { ProviderRecord } from '@/lib/data/orgs/read'
import { findTask } from '@/lib/data/tasks/read'
import { fail, ok, type Result } from '@/lib/domain/result'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import { type EligiblePair, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'

/**
 * A kind of license for which a class counts, and the organization's approval number for it on a date; null without
 * one.
 */
export type ProviderNumber = EligiblePair & { provider: ProviderRecord | null }
export type ProviderNumbers = { date: PlainDate; numbers: ProviderNumber[] }

async function numbersOn(
  ctx: SignedInCtx,
  orgId: string,
  eligible: readonly string[],
  day: PlainDate | null,
): Promise<Result<ProviderNumbers>> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return fail('notFound')
  const date = day ?? todayIn(org.timeZone, ctx.now)
  const numbers = eligible.map((key) => {
    const pair = pairOf(key)
    return { ...pair, provider: providerNumberFor(org.providers, pair, date) }
  })
  return ok({ date, numbers })
}

/** The approval numbers that a task would have on a date, by default today. */
export const listTaskProviderNumbers = defineService({
  action: 'task.read',
  input: z.strictObject({ id, date: date.nullish() }),
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: (ctx, { date: day }, task) => numbersOn(ctx, task.orgId, task.revision.eligible, day ?? null),
})

/** The approval numbers for a session's credits: those of the day on which it ends, in its time zone. */
export const listSessionProviderNumbers = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, _input, session) => numbersOn(ctx, session.orgId, session.revision.eligible, completionDay(session)),
})
