import { z } from 'zod'
import {
  findImportContent,
  findImportHead,
  findRunningImport,
  type ImportRecord,
  listImportLines,
  listImports,
} from '@/lib/data/imports/read'
import { deleteImport, lockImport, updateImport } from '@/lib/data/imports/write'
import { lockInOrg } from '@/lib/data/members/write'
import { rowOutcomes } from '@/lib/domain/imports/check-file'
import { importKeptSince, isImportKept } from '@/lib/domain/imports/kept-since'
import { endsMany } from '@/lib/domain/imports/leaving-columns'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, optionalOneOf, version } from '../inputs'
import { first, positionInput, storedCount, storedInstant, toPage } from '../page-of'
import { recordAccess } from '../record-access'
import { write } from '../write'
import { findKeptImport } from './check-import'

/** The imports of an organization, newest first. */
export const listPeopleImports = defineService({
  action: 'import.read',
  input: z.strictObject({ orgId: id, first, after: positionInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: async (ctx, { orgId, first: size, after: position }) => {
    const before = position && { createdAt: new Date(position[0]), id: position[1] }
    const rows = await listImports(ctx.db, {
      orgId,
      after: before,
      size: size + 1,
      keptSince: importKeptSince(ctx.now),
    })
    return ok(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** An import of the organization: its state, counts and progress. Cheap enough for polling. */
export const getImport = defineService({
  action: 'import.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (_ctx, _input, found) => ok(found),
})

/** The columns of an import's file, its first rows, and the first people missing from it. */
export const getImportHead = defineService({
  action: 'import.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, importRecord) => {
    const head = await findImportHead(ctx.db, importRecord.id)
    return head ? ok({ id: importRecord.id, ...head }) : fail('notFound')
  },
})

/** A page of an import's rows with their outcome, of one outcome or of all. */
export const listImportRows = defineService({
  action: 'import.read',
  input: z.strictObject({
    id,
    outcome: optionalOneOf(rowOutcomes),
    first,
    after: positionInput(z.tuple([storedCount])),
  }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, { id: importId, outcome = null, first: size, after: position }) => {
    const query = { id: importId, outcome, after: position?.[0] ?? 0, size: size + 1 }
    return ok(toPage(await listImportLines(ctx.db, query), size, ({ number }) => [number]))
  },
})

/** The unusable rows of an import with the file's header, for correction and another import; the export is recorded. */
export const readImportErrors = defineService({
  action: 'import.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, { id: importId }, importRecord) => {
    const content = await findImportContent(ctx.db, importId)
    if (!content) return fail('notFound')
    const { orgId } = importRecord
    const lines = content.lines.filter(({ outcome }) => outcome === 'error')
    return recordAccess(ctx, async (audit) => {
      const detail = { rows: lines.length }
      audit({ action: 'import.errorsExported', subjectType: 'PeopleImport', subjectId: importId, orgId, detail })
      return ok({ orgId, header: content.header, lines })
    })
  },
})

/** After this time without progress an import counts as interrupted and can be resumed. */
const quietMs = 120_000

const input = z.strictObject({
  id,
  version,
  missing: oneOf(['LEAVE', 'END']).default('LEAVE'),
  leaving: oneOf(['LEAVE', 'END']).default('LEAVE'),
  invite: z.boolean('validation.invalid').default(false),
})

/**
 * Queues a checked import, or resumes an interrupted one where it stopped. Only one runs at a time. `missing` and
 * `leaving`: whether it ends the memberships of people who are not in the file, and of those who have left by it. By a
 * program it ends no more than a few: then the file waits for an administrator.
 */
export const applyImport = defineService({
  action: 'import.manage',
  input,
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: (ctx, { version: seen, missing, leaving, invite }, { id: importId, orgId }) =>
    write(ctx, async (w) => {
      await lockInOrg(w.tx, orgId, 'imports')
      const importRecord = await lockImport(w.tx, importId)
      if (!importRecord) return fail('notFound')
      if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
      const movedSince = new Date(ctx.now.getTime() - quietMs)
      if (!canStart(importRecord, movedSince, ctx.now)) return fail('importState')
      if (await findRunningImport(w.tx, orgId, movedSince)) return fail('importRunning')
      const { counts } = importRecord
      const ending = (missing === 'END' ? counts.missing : 0) + (leaving === 'END' ? (counts.leaving ?? 0) : 0)
      if (ctx.viewer.scopes !== null && endsMany(ending, counts.members ?? 0))
        return fail('importEndsMany', undefined, { params: { count: ending } })
      const total = counts.applicable + ending
      const changes = { state: 'RUNNING' as const, missing, leaving, invite, total, problem: null, finishedAt: null }
      const started = await updateImport(
        w.tx,
        importId,
        { ...changes, startedAt: importRecord.startedAt ?? ctx.now },
        true,
      )
      const detail = { missing, leaving, invite, from: importRecord.done }
      w.audit({ action: 'import.started', subjectType: 'PeopleImport', subjectId: importId, orgId, detail })
      await w.send({ queue: 'imports', data: { importId, actorId: ctx.viewer.userId } })
      return ok(started)
    }),
})

/** An import cannot start when it is running, done, or has lost its rows. */
const canStart = ({ state, updatedAt }: ImportRecord, movedSince: Date, now: Date) =>
  isImportKept(updatedAt, now) &&
  (state === 'READY' || state === 'FAILED' || (state === 'RUNNING' && updatedAt <= movedSince))

/**
 * Discards a file that was only checked, or stops a running import: people already applied stay, and it can be resumed.
 */
export const cancelImport = defineService({
  action: 'import.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: (ctx, { version: seen }, { id: importId, orgId }) =>
    write(ctx, async (w) => {
      const importRecord = await lockImport(w.tx, importId)
      if (!importRecord) return fail('notFound')
      if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
      if (importRecord.state === 'DONE' || (importRecord.state === 'FAILED' && importRecord.done > 0))
        return fail('importState')
      const running = importRecord.state === 'RUNNING'
      if (!running) await deleteImport(w.tx, importId)
      const stopped = { state: 'FAILED' as const, problem: 'stopped', finishedAt: ctx.now }
      const cancelled = running ? await updateImport(w.tx, importId, stopped, true) : importRecord
      const action = running ? 'import.stopped' : 'import.discarded'
      w.audit({ action, subjectType: 'PeopleImport', subjectId: importId, orgId, detail: { done: importRecord.done } })
      return ok(cancelled)
    }),
})
