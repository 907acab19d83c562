import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { listKnownNames } from '@/lib/data/imports/known-names'
import {
  findImport,
  findImportContent,
  type ImportContent,
  type ImportCounts,
  type ImportRecord,
} from '@/lib/data/imports/read'
import { isOrgAdmin, lockImport, updateImport } from '@/lib/data/imports/write'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { outcomeOf, type ReadFile, readPeople } from '@/lib/domain/imports/check-file'
import type { ImportStep } from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'
import type { KnownNames } from '@/lib/domain/imports/import-row'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { ok, orThrow } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { actorOf } from '../actor-of'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { type Write, write } from '../write'
import { applyPeople } from './apply-people'
import { endMissing, releaseFormer } from './end-missing'

const input = z.strictObject({
  importId: id,
  /** The administrator who applied it, and the actor in the history. */
  actorId: id,
  /** People per transaction. */
  chunk: z.int().min(1).max(2000).default(500),
  /** True for the last attempt: a failure is stored on the import instead of thrown. */
  last: z.boolean().default(false),
})
type RunInput = z.infer<typeof input>

/**
 * Applies an import, one transaction per chunk of people. Its progress is updated in the same transaction, so an
 * interrupted process leaves whole chunks, and the next worker continues after them.
 */
export const runImport = defineJobService({
  action: 'import.run',
  input,
  run: async (ctx, input) => {
    try {
      return ok({ state: await runChunks(ctx, input) })
    } catch (error) {
      if (!input.last) throw error
      ctx.log.error({ importId: input.importId, error: String(error) }, 'an import failed')
      await finishImport(ctx, input.importId, { state: 'FAILED', problem: 'broken' })
      await releaseEnded(ctx, input)
      return ok({ state: 'failed' as const })
    }
  },
})

type Plan = { content: ImportContent; file: ReadFile; people: ImportPerson[]; inFile: ReadonlySet<string> }
type State = 'done' | 'stopped' | 'failed'

/**
 * However the import ends, people whose memberships it ended give up their places, even if an earlier process was
 * interrupted before doing so.
 */
async function runChunks(ctx: JobCtx, input: RunInput): Promise<State> {
  const [importRecord, content] = await Promise.all([
    findImport(ctx.db, input.importId),
    findImportContent(ctx.db, input.importId),
  ])
  const state =
    importRecord?.state === 'RUNNING' && content
      ? await applyChunks(ctx, input, planOf(importRecord, content, await listKnownNames(ctx.db, importRecord.orgId)))
      : 'stopped'
  await releaseEnded(ctx, input)
  return state
}

async function releaseEnded(ctx: JobCtx, { importId, actorId }: RunInput): Promise<void> {
  const importRecord = await findImport(ctx.db, importId)
  if (!importRecord?.startedAt || (importRecord.missing !== 'END' && importRecord.leaving !== 'END')) return
  await releaseFormer(ctx, { orgId: importRecord.orgId, actorId, since: importRecord.startedAt })
}

async function applyChunks(ctx: JobCtx, input: RunInput, plan: Plan): Promise<State> {
  for (;;) {
    const state = await applyNextChunk(ctx, input, plan)
    if (state !== 'more') return state
  }
}

/** Parses the file as it was when it was checked; rows refused then are skipped. */
function planOf(importRecord: ImportRecord, content: ImportContent, names: KnownNames): Plan {
  const { header, mapping, lines } = content
  const file = readPeople({ header, rows: lines }, mapping, todayIn('UTC', importRecord.createdAt), names)
  const people = file.people.filter(({ rows }) => lines[rows[0]!]?.outcome !== 'error')
  return { content, file, people, inFile: new Set(file.people.flatMap(({ facts }) => facts.employeeId ?? [])) }
}

async function applyNextChunk(
  ctx: JobCtx,
  { importId, actorId, chunk }: RunInput,
  plan: Plan,
): Promise<State | 'more'> {
  const { now } = ctx
  const result = await write({ ...ctx, viewer: actorOf(actorId) }, async (w) => {
    const importRecord = await lockImport(w.tx, importId)
    if (importRecord?.state !== 'RUNNING') return ok<State | 'more'>('stopped')
    const { orgId, invite, done: doneCount } = importRecord
    const org = await findOrg(w.tx, orgId)
    const problem = await findStopReason(w.tx, org, actorId)
    if (problem) {
      await updateImport(w.tx, importId, { state: 'FAILED', problem, finishedAt: now }, true)
      return ok<State | 'more'>('failed')
    }
    const texts = org !== null && isFeatureOn(org, 'SMS')
    const apply = { w, now, importId, orgId, actorId, invite, texts }
    const people = plan.people.slice(doneCount, doneCount + chunk)
    if (people.length > 0) {
      const steps = await applyPeople(apply, people, { columns: plan.file.columns, inFile: plan.inFile })
      const counts = countSteps(
        importRecord.counts,
        steps,
        (index) => plan.content.lines[people[index]!.rows[0]!]!.line,
      )
      await updateImport(w.tx, importId, { done: doneCount + people.length, counts })
      return ok<State | 'more'>('more')
    }
    const from = doneCount - plan.people.length
    const gone = endedBy(importRecord, plan.content).slice(from, from + chunk)
    if (gone.length === 0) return ok(await completeImport(w, importRecord, now))
    const counts = addCounts(importRecord.counts, await endMissing(apply, gone))
    await updateImport(w.tx, importId, { done: doneCount + gone.length, counts })
    return ok<State | 'more'>('more')
  })
  // The next attempt applies the chunk again.
  return orThrow(result, 'A chunk of an import')
}

/** Everybody whose membership or invitation the import ends, in their order. */
const endedBy = ({ missing, leaving }: ImportRecord, content: ImportContent) => [
  ...(missing === 'END' ? content.missing : []),
  ...(leaving === 'END' ? (content.leaving ?? []) : []),
]

/** Why the import must stop; null while it may continue. */
async function findStopReason(
  tx: Tx,
  org: OrgRecord | null,
  actorId: string,
): Promise<'suspended' | 'notAdmin' | null> {
  if (org?.state !== 'ACTIVE') return 'suspended'
  return (await isOrgAdmin(tx, org.id, actorId)) ? null : 'notAdmin'
}

async function completeImport(w: Write, importRecord: ImportRecord, now: Date): Promise<State> {
  await updateImport(w.tx, importRecord.id, { state: 'DONE', finishedAt: now }, true)
  const detail = { ...importRecord.counts.applied }
  w.audit({
    action: 'import.applied',
    subjectType: 'PeopleImport',
    subjectId: importRecord.id,
    orgId: importRecord.orgId,
    detail,
  })
  if (importRecord.invite) await w.send({ queue: 'invitations', data: { kind: 'due' } })
  return 'done'
}

const finishImport = (ctx: JobCtx, importId: string, end: { state: 'FAILED'; problem: string }) =>
  write(ctx, async (w) => {
    const importRecord = await lockImport(w.tx, importId)
    if (importRecord?.state === 'RUNNING') await updateImport(w.tx, importId, { ...end, finishedAt: ctx.now }, true)
    return ok(null)
  })

function addCounts(counts: ImportCounts, stepCounts: NonNullable<ImportCounts['applied']>): ImportCounts {
  const applied = { ...counts.applied }
  for (const [name, count] of Object.entries(stepCounts) as [keyof typeof applied, number][])
    applied[name] = (applied[name] ?? 0) + count
  return { ...counts, applied }
}

/** How many late refusals are stored for display. */
const lateShown = 50

function countSteps(counts: ImportCounts, steps: readonly ImportStep[], lineOf: (index: number) => number) {
  const stepCounts = { add: 0, update: 0, unchanged: 0, error: 0 }
  const lateRows = [...(counts.late ?? [])]
  for (const [index, step] of steps.entries()) {
    stepCounts[outcomeOf(step)] += 1
    if (step.outcome !== 'error' || lateRows.length >= lateShown) continue
    const { key = '', params } = step.problems[0] ?? {}
    lateRows.push({ line: lineOf(index), key, ...(params && { params }) })
  }
  return { ...addCounts(counts, stepCounts), late: lateRows }
}
