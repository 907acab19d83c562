import { z } from 'zod'
import {
  deleteReplayRuns,
  findActiveReplay,
  findReplayRun,
  insertReplayRun,
  listReplayedPeople,
  lockReplayRun,
  type ReplayedPerson,
  updateReplayRun,
} from '@/lib/data/rules/replay-runs'
import { lockRuleVersion } from '@/lib/data/rules/write'
import { replaysKeptSince } from '@/lib/domain/compliance/rule-change'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { defineJobService, defineService } from '../define-service'
import { date, id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { cursorOf, positionInput } from '../page-of'
import { write, writeInBatches } from '../write'

/** Queues a replay: the changes if a draft were published from a day, as of a day (today by default). One at a time. */
export const startRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, effectiveFrom: date.nullish(), asOf: date.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, effectiveFrom = null, asOf }) =>
    write(ctx, async (w) => {
      const version = await lockRuleVersion(w.tx, versionId)
      if (!version) return fail('notFound')
      if (version.state === 'PUBLISHED') return fail('ruleState')
      if (await findActiveReplay(w.tx, versionId)) return fail('ruleReplayBusy')
      const run = await insertReplayRun(w.tx, {
        ruleVersionId: versionId,
        revision: version.revision,
        askedById: ctx.viewer.userId,
        effectiveFrom,
        asOf: asOf ?? todayInGeo(version.geo, ctx.now),
      })
      const detail = { version: versionId, effectiveFrom, asOf: run.asOf }
      w.audit({ action: 'rule.replayStarted', subjectType: 'RuleReplayRun', subjectId: run.id, detail })
      await w.send({ queue: 'ruleReplays', data: { runId: run.id } })
      return ok(run)
    }),
})

/** Stops a replay; one that has ended does not change. */
export const cancelRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: runId }) =>
    write(ctx, async (w) => {
      const run = await lockReplayRun(w.tx, runId)
      if (!run) return fail('notFound')
      if (run.state !== 'WAITING' && run.state !== 'RUNNING') return ok(run)
      w.audit({
        action: 'rule.replayStopped',
        subjectType: 'RuleReplayRun',
        subjectId: runId,
        detail: { done: run.done },
      })
      return ok(await updateReplayRun(w.tx, runId, { state: 'CANCELLED', finishedAt: ctx.now }))
    }),
})

/** The progress and counts of a replay: cheap enough for polling every second. */
export const getRuleReplayRun = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId }) => {
    const run = await findReplayRun(ctx.db, versionId)
    return run ? ok(run) : fail('notFound')
  },
})

const size = 50
const first = '00000000-0000-0000-0000-000000000000'

/** The people a replay found, by name; `next` is the cursor of the next page. */
export type ReplayedPeople = { people: ReplayedPerson[]; next: string | null }

/**
 * Shows the people whom a replay found to a super admin who gives a reason; each of them sees the access in their
 * history.
 */
export const showReplayedPeople = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, reason: deskReason, after: positionInput(z.tuple([z.uuid()])) }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: runId, reason, after: position }) =>
    write(ctx, async (w) => {
      const run = await findReplayRun(w.tx, runId)
      if (!run) return fail('notFound')
      const rows = await listReplayedPeople(w.tx, { runId, after: position?.[0] ?? first, size: size + 1 })
      const people = rows.slice(0, size)
      const detail = { reason }
      for (const personId of new Set(people.map(({ userId }) => userId)))
        w.audit({ action: 'rule.replayViewed', subjectType: 'RuleReplayRun', subjectId: runId, personId, detail })
      const last = people.at(-1)
      return ok<ReplayedPeople>({ people, next: rows.length > size && last ? cursorOf([last.credentialId]) : null })
    }),
})

/** Deletes old replays with the people they found, after the time for which they are kept. */
export const clearReplays = defineJobService({
  action: 'rule.clearReplays',
  input: z.strictObject({ batch: z.int().min(1).max(100).default(5) }),
  run: async (ctx, { batch }) => {
    const before = replaysKeptSince(ctx.now)
    return ok({ deleted: await writeInBatches(ctx, batch, (w) => deleteReplayRuns(w.tx, before, batch)) })
  },
})
