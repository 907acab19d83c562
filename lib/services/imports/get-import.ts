import { z } from 'zod'
import { findImportContent, findImportHead, listImportLines } from '@/lib/data/imports/read'
import { rowOutcomes } from '@/lib/domain/imports/check-file'
import { fail, ok } from '@/lib/domain/result'
import { first, placeInput, storedCount, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { recordAccess } from '../record-access'
import { findKeptImport } from './kept-import'

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
  input: z.strictObject({ id, outcome: optionalOneOf(rowOutcomes), first, after: placeInput(z.tuple([storedCount])) }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: async (ctx, { id: importId, outcome = null, first: size, after: place }) => {
    const query = { id: importId, outcome, after: place?.[0] ?? 0, size: size + 1 }
    return ok(toConnection(await listImportLines(ctx.db, query), size, ({ number }) => [number]))
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
