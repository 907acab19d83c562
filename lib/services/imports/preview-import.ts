import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { findImportContent, findImportMapping, type ImportRecord } from '@/lib/data/imports/read'
import { insertImport, lockImport, saveImportMapping, updateImport } from '@/lib/data/imports/write'
import { columnTargets, type MappedTarget, mappedParts, orderedTargets } from '@/lib/domain/imports/columns'
import { isKnownHeader, mapColumns } from '@/lib/domain/imports/map-columns'
import { bareText } from '@/lib/domain/people/sort-name'
import { fail, ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { isStorable, maxFileBytes } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { sentFile, tableTurns, uploaderOf } from '../files'
import { id, version } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { type CheckedImport, checkImport, findKeptImport } from './check-import'
import { readTable } from './read-table'

/** The signature of files with the same columns: a digest of the column names, in order. */
const headerSignature = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(bareText)))
    .digest('base64url')

/**
 * Stores the result of another check, unless somebody has changed or applied the import since; `also` runs in the same
 * transaction.
 */
const storeCheck = (
  ctx: SignedInCtx,
  { id, version }: Pick<ImportRecord, 'id' | 'version'>,
  check: CheckedImport,
  afterUpdate: (tx: Tx) => Promise<void> = async () => undefined,
) =>
  write(ctx, async (w) => {
    const now = await lockImport(w.tx, id)
    if (!now) return fail('notFound')
    if (now.version !== version || now.state !== 'READY') return fail('staleVersion', undefined, { current: now })
    await afterUpdate(w.tx)
    return ok(await updateImport(w.tx, id, check, true))
  })

/** A check that is repeated without the file keeps how the file was read. */
const withReading = (check: CheckedImport, { counts: { reading } }: ImportRecord): CheckedImport =>
  reading ? { ...check, counts: { ...check.counts, reading } } : check

const input = z.strictObject({
  orgId: id,
  file: sentFile.nullish(),
  text: z.string('validation.invalid').max(maxFileBytes).nullish(),
})

/**
 * Parses a file of people, with the column mapping that the organization used for such a file before, or a guessed one,
 * and reports what applying it would do; stores nothing but the checked import.
 */
export const previewImport = defineService({
  action: 'import.preview',
  input,
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: async (ctx, { orgId, file: sent = null, text = null }) => {
    const table = sent
      ? await tableTurns({ who: uploaderOf(ctx), size: sent.size }, async () =>
          readTable({ file: { bytes: await sent.bytes() }, text }, isKnownHeader),
        )
      : await readTable({ file: null, text }, isKnownHeader)
    if (!table.ok) return table
    const refusal = await limitUse(ctx, `import:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refusal) return refusal
    const { header, rows } = table.value
    const remembered = await findImportMapping(ctx.db, orgId, headerSignature(header))
    const mapping =
      remembered ??
      mapColumns(
        header,
        rows.map(({ cells }) => cells),
      )
    const actorId = ctx.viewer.userId
    const today = todayIn('UTC', ctx.now)
    const check = await checkImport(ctx.db, { orgId, table: table.value, mapping, today, actorId })
    check.counts.reading = table.value.reading
    if (remembered) check.counts.remembered = true
    return write(ctx, async (w) => {
      const fileName = sent ? sent.fileName.slice(0, 200) : null
      const importRecord = await insertImport(w.tx, { orgId, createdById: actorId, fileName, ...check })
      const { add, update, unchanged, error, missing } = importRecord.counts
      const detail = { add, update, unchanged, error, missing }
      w.audit({ action: 'import.checked', subjectType: 'PeopleImport', subjectId: importRecord.id, orgId, detail })
      return ok(importRecord)
    })
  },
})

const mappedTargets = [...columnTargets, ...orderedTargets] as [MappedTarget, ...MappedTarget[]]
const target = z.enum(mappedTargets, 'validation.chooseOne')
const mapping = z
  .array(
    z
      .union([z.literal(''), target], 'validation.chooseOne')
      .nullable()
      .transform((value) => value || null),
  )
  .max(100, 'validation.tooMany')
  .refine((targets) => {
    const used = targets.flatMap((mapped) => (mapped ? mappedParts(mapped).target : []))
    return new Set(used).size === used.length
  }, 'imports.problems.columnTwice')

/**
 * Parses the same file with other columns and reports again what applying it would do. The mapping is remembered for
 * the next such file.
 */
export const mapImport = defineService({
  action: 'import.manage',
  input: z.strictObject({ id, version, mapping }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, { version: seen, mapping }, importRecord) => {
    if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
    if (importRecord.state !== 'READY') return fail('importState')
    const content = await findImportContent(ctx.db, importRecord.id)
    if (!content) return fail('notFound')
    const { header, lines } = content
    const table = { header, rows: lines.map(({ line, cells }) => ({ line, cells })) }
    const columns = header.map((_, index) => mapping[index] ?? null)
    const today = todayIn('UTC', importRecord.createdAt)
    const checkInput = { orgId: importRecord.orgId, table, mapping: columns, today, actorId: ctx.viewer.userId }
    const check = withReading(await checkImport(ctx.db, checkInput), importRecord)
    const remembered = { orgId: importRecord.orgId, signature: headerSignature(header), mapping: columns }
    return storeCheck(ctx, importRecord, check, (tx) => saveImportMapping(tx, remembered))
  },
})

/** How many cells one call corrects. */
const limit = 500

const cell = z.strictObject({
  line: z.int('validation.invalid').min(1, 'validation.invalid'),
  column: z.int('validation.invalid').min(0, 'validation.invalid').max(99, 'validation.invalid'),
  value: z
    .string('validation.invalid')
    .max(500, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters'),
})

/** Corrects cells of a file that was only checked, and checks all of it again, without needing the file itself. */
export const mendImport = defineService({
  action: 'import.manage',
  input: z.strictObject({
    id,
    version,
    cells: z.array(cell).min(1, 'validation.required').max(limit, 'validation.tooMany'),
  }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, { version: seen, cells: corrections }, importRecord) => {
    if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
    if (importRecord.state !== 'READY') return fail('importState')
    const content = await findImportContent(ctx.db, importRecord.id)
    if (!content) return fail('notFound')
    const { header, mapping, lines } = content
    const rows = lines.map(({ line, cells }) => ({ line, cells: [...cells] }))
    const byLine = new Map(rows.map((row) => [row.line, row.cells]))
    for (const { line, column, value } of corrections) {
      const cells = byLine.get(line)
      if (!cells || column >= header.length) return fail('invalidInput', { cells: 'validation.invalid' })
      while (cells.length <= column) cells.push('')
      cells[column] = value
    }
    const today = todayIn('UTC', importRecord.createdAt)
    const checkInput = {
      orgId: importRecord.orgId,
      table: { header, rows },
      mapping,
      today,
      actorId: ctx.viewer.userId,
    }
    const check = withReading(await checkImport(ctx.db, checkInput), importRecord)
    if (importRecord.counts.remembered) check.counts.remembered = true
    return storeCheck(ctx, importRecord, check)
  },
})
