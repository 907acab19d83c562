import { z } from 'zod'
import { findImportContent } from '@/lib/data/imports/read'
import { saveImportMapping } from '@/lib/data/imports/write'
import { type ColumnTarget, columnTargets } from '@/lib/domain/imports/columns'
import { fail } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { checkImport } from './check-import'
import { headerSignature } from './header-signature'
import { findKeptImport } from './kept-import'
import { storeCheck } from './store-check'

const target = z.enum(columnTargets as unknown as [ColumnTarget, ...ColumnTarget[]], 'validation.chooseOne')
const mapping = z
  .array(
    z
      .union([z.literal(''), target], 'validation.chooseOne')
      .nullable()
      .transform((value) => value || null),
  )
  .max(100, 'validation.tooMany')
  .refine((targets) => {
    const mappedTargets = targets.filter((target) => target !== null)
    return new Set(mappedTargets).size === mappedTargets.length
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
    const check = await checkImport(ctx.db, checkInput)
    const remembered = { orgId: importRecord.orgId, signature: headerSignature(header), mapping: columns }
    return storeCheck(ctx, importRecord, check, (tx) => saveImportMapping(tx, remembered))
  },
})
