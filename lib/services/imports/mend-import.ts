import { z } from 'zod'
import { findImportContent } from '@/lib/data/imports/read'
import { fail } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { checkImport } from './check-import'
import { findKeptImport } from './kept-import'
import { storeCheck } from './store-check'

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
    const check = await checkImport(ctx.db, checkInput)
    if (importRecord.counts.remembered) check.counts.remembered = true
    return storeCheck(ctx, importRecord, check)
  },
})
