import { z } from 'zod'
import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { countHolders, listHolders, listOrgsOf, listRuleVersions } from '@/lib/data/rules/read'
import {
  countReplayChanges,
  endReplayRun,
  findReplayRun,
  insertReplayChanges,
  lockReplayRun,
  type ReplayRun,
  updateReplayRun,
} from '@/lib/data/rules/replay-runs'
import { findRuleRecord, listRuleRecords } from '@/lib/data/rules/write'
import { type CredentialFacts, currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { publishedBook, type RuleVersion, withPublished } from '@/lib/domain/compliance/rule-file'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx, JobCtx } from '../ctx'
import { defineJobService, defineOperatorService, defineService } from '../define-service'
import { date, id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

/** A license and its results under today's rules and with the draft. Units are hundredths of an hour. */
export type ReplayResult = { status: ComplianceStatus; requiredUnits: number | null; missingUnits: number | null }
type ReplayedLicense = { userId: string; credentialId: string; before: ReplayResult; after: ReplayResult }

/** The evaluation of each license: its kind, the day, and the rules before and after. */
type Question = { geo: string; type: string; day: PlainDate; books: readonly [RuleBook, RuleBook] }

/** The evaluation of a draft's licenses as if it were published from a day. */
const questionOf = (
  versions: readonly RuleVersion[],
  draft: RuleVersion,
  { from, day }: { from: PlainDate | null; day: PlainDate },
): Question => ({
  geo: draft.geo,
  type: draft.type,
  day,
  books: [publishedBook(versions), publishedBook(withPublished(versions, draft, from))],
})

/**
 * Evaluates the licenses of these people under both sets of rules; returns their number, and those whose result
 * differs.
 */
async function replayBatch(
  ids: readonly string[],
  { geo, type, day, books }: Question,
): Promise<{ licenses: number; changed: ReplayedLicense[] }> {
  const people = await listCredentialsAndCreditsOf(ids)
  let licenses = 0
  const changedResults = people.flatMap(({ credentials, credits }, at) =>
    credentials
      .filter((credential) => credential.geo === geo && credential.credentialType === type && !credential.archivedAt)
      .flatMap((license): ReplayedLicense[] => {
        licenses += 1
        const [before, after] = [resultOn(books[0], license, credits, day), resultOn(books[1], license, credits, day)]
        if (JSON.stringify(before) === JSON.stringify(after)) return []
        return [{ userId: ids[at]!, credentialId: license.id, before, after }]
      }),
  )
  return { licenses, changed: changedResults }
}

function resultOn(
  book: RuleBook,
  license: CredentialFacts,
  credits: readonly RecordedCredit[],
  day: PlainDate,
): ReplayResult {
  const { evaluation } = currentStatus(book, license, credits, day)
  const { status, required, remaining } = evaluation
  return { status, requiredUnits: required?.total ?? null, missingUnits: remaining?.units ?? null }
}

const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

const days = { effectiveFrom: date.nullish(), asOf: date.nullish() }

export type Replay = {
  /** Licenses of the kind that are not archived. */
  licenses: number
  changed: ReplayedLicense[]
  /** Changed licenses by status before and after, and by organization. */
  byStatus: Map<string, number>
  byOrg: Map<string, number>
}

/** The changes if an unpublished version were published from a day; read-only. */
export const replayRule = defineOperatorService({
  action: 'rule.replay',
  input: z.strictObject({ version: z.string(), ...days }),
  run: async (ctx, { version, ...input }) => {
    const { versions } = await listRuleVersions(ctx.db)
    const draft = versions.find((rule) => rule.version === version && rule.state !== 'PUBLISHED')
    return draft ? ok(await replayOf(ctx, versions, draft, input)) : fail('notFound')
  },
})

/** The changes for a super admin who decides on the version; people are only identified by id. */
export const getRuleReplay = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, ...days }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId, ...input }) => {
    const record = (await listRuleRecords(ctx.db)).find(
      (record) => record.id === versionId && record.state !== 'PUBLISHED',
    )
    if (!record) return fail('notFound')
    const { versions } = await listRuleVersions(ctx.db)
    const { geo, credentialType, number } = record
    const draft = versions.find(
      (version) => version.geo === geo && version.type === credentialType && version.number === number,
    )
    if (!draft) return fail('notFound')
    // A replay may evaluate hundreds of thousands of licenses.
    const wait = await limitUse(ctx, `replay:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    return wait ?? ok(await replayOf(ctx, versions, draft, input))
  },
})

type Days = { effectiveFrom?: PlainDate | null | undefined; asOf?: PlainDate | null | undefined }

/** Evaluates every license of the kind under both sets of rules, batch by batch. */
async function replayOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  versions: readonly RuleVersion[],
  draft: RuleVersion,
  { effectiveFrom, asOf }: Days,
): Promise<Replay> {
  const from = effectiveFrom ?? draft.effectiveFrom
  const question = questionOf(versions, draft, { from, day: asOf ?? todayInGeo(draft.geo, now) })
  const replay: Replay = { licenses: 0, changed: [], byStatus: new Map(), byOrg: new Map() }
  for (let after = first, ids: string[] = []; ; after = ids.at(-1)!) {
    ids = await listHolders(db, draft, { after, size: batch })
    const { licenses, changed } = await replayBatch(ids, question)
    replay.licenses += licenses
    for (const result of changed) {
      replay.changed.push(result)
      addTally(replay.byStatus, `${result.before.status} > ${result.after.status}`)
    }
    const memberships = await listOrgsOf(
      db,
      changed.map(({ userId }) => userId),
    )
    for (const { orgIds } of memberships) for (const orgId of orgIds) addTally(replay.byOrg, orgId)
    if (ids.length < batch) return replay
  }
}

const addTally = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const input = z.strictObject({
  runId: id,
  /** People per transaction. */
  batch: z.int().min(1).max(2000).default(500),
  /** True for the last attempt: a failure is stored on the run instead of thrown. */
  last: z.boolean().default(false),
})
type RunInput = z.infer<typeof input>

/**
 * Runs a replay, one transaction per batch of people. Its progress is updated in the same transaction, so an
 * interrupted worker leaves whole batches, and the next one continues after them. Only the run itself is locked.
 */
export const runRuleReplay = defineJobService({
  action: 'rule.runReplay',
  input,
  run: async (ctx, input) => {
    try {
      return ok({ state: await runBatches(ctx, input) })
    } catch (error) {
      if (!input.last) throw error
      ctx.log.error({ runId: input.runId, error: String(error) }, 'a replay failed')
      return ok({ state: (await endRun(ctx, input.runId, 'FAILED')) ?? 'gone' })
    }
  },
})

async function runBatches(ctx: JobCtx, { runId, batch }: RunInput) {
  const question = await beginRun(ctx, runId)
  if (!question) return (await endRun(ctx, runId, 'FAILED')) ?? 'gone'
  for (;;) {
    const run = await findReplayRun(ctx.db, runId)
    if (run?.state !== 'RUNNING') return run?.state ?? 'gone'
    const ids = await listHolders(ctx.db, question, { after: run.lastUserId ?? first, size: batch })
    if (ids.length === 0) return (await finishRun(ctx, run)) ?? 'gone'
    await storeBatch(ctx, run, ids, await replayBatch(ids, question))
  }
}

/** The evaluation; null when the draft has changed since the run was requested. */
async function beginRun(ctx: JobCtx, runId: string): Promise<Question | null> {
  const run = await findReplayRun(ctx.db, runId)
  if (!run) return null
  const record = await findRuleRecord(ctx.db, run.ruleVersionId)
  if (!record || record.state === 'PUBLISHED' || record.revision !== run.revision) return null
  const { geo, credentialType: type, number } = record
  const { versions } = await listRuleVersions(ctx.db)
  const draft = versions.find((version) => version.geo === geo && version.type === type && version.number === number)
  if (!draft) return null
  const total = await countHolders(ctx.db, { geo, type })
  await write(ctx, async (w) => {
    const waiting = await lockReplayRun(w.tx, runId)
    if (waiting?.state === 'WAITING')
      await updateReplayRun(w.tx, runId, { state: 'RUNNING', total, startedAt: ctx.now })
    return ok(null)
  })
  return questionOf(versions, draft, { from: run.effectiveFrom ?? draft.effectiveFrom, day: run.asOf })
}

type BatchResult = { licenses: number; changed: ReplayedLicense[] }

/** If two workers process one run, each batch is stored once, and the other worker continues from the new position. */
const storeBatch = (ctx: JobCtx, seen: ReplayRun, ids: readonly string[], { licenses, changed }: BatchResult) =>
  write(ctx, async (w) => {
    const run = await lockReplayRun(w.tx, seen.id)
    if (run?.state !== 'RUNNING' || run.lastUserId !== seen.lastUserId) return ok(null)
    await insertReplayChanges(w.tx, run.id, changed)
    await updateReplayRun(w.tx, run.id, {
      done: run.done + ids.length,
      lastUserId: ids.at(-1)!,
      licenses: run.licenses + licenses,
      changed: run.changed + changed.length,
    })
    return ok(null)
  })

async function finishRun(ctx: JobCtx, { id: runId }: ReplayRun) {
  const counts = await countReplayChanges(ctx.db, runId)
  return endRun(ctx, runId, 'DONE', counts)
}

/** Ends a running run; returns how it ended, or null when it no longer exists. */
async function endRun(ctx: JobCtx, runId: string, state: 'DONE' | 'FAILED', counts?: ReplayRun['counts']) {
  const result = await write(ctx, async (w) => {
    const run = await lockReplayRun(w.tx, runId)
    if (!run || (run.state !== 'WAITING' && run.state !== 'RUNNING')) return ok(run?.state ?? null)
    await endReplayRun(w.tx, runId, { state, counts: counts ?? null })
    return ok<ReplayRun['state'] | null>(state)
  })
  return result.ok ? result.value : null
}
