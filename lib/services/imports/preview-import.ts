import { z } from 'zod'
import { findImportMapping } from '@/lib/data/imports/read'
import { insertImport } from '@/lib/data/imports/write'
import { mapColumns } from '@/lib/domain/imports/columns'
import { oneAtATime } from '@/lib/domain/one-at-a-time'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { maxFileBytes } from '@/lib/domain/values'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { sentFile } from '../sent-file'
import { write } from '../write'
import { checkImport } from './check-import'
import { headerSignature } from './header-signature'
import { readTable } from './read-table'

// A file is in memory while it is parsed, so only one is parsed at a time.
const inTurn = oneAtATime()

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
      ? await inTurn(async () => readTable({ file: { bytes: await sent.bytes() }, text }))
      : readTable({ file: null, text })
    if (!table.ok) return table
    const refusal = await limitUse(ctx, `import:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refusal) return refusal
    const { header } = table.value
    const remembered = await findImportMapping(ctx.db, orgId, headerSignature(header))
    const mapping = remembered ?? mapColumns(header)
    const actorId = ctx.viewer.userId
    const today = todayIn('UTC', ctx.now)
    const check = await checkImport(ctx.db, { orgId, table: table.value, mapping, today, actorId })
    if (remembered) check.counts.remembered = true
    return write(ctx, async ({ tx, audit }) => {
      const fileName = sent ? sent.fileName.slice(0, 200) : null
      const importRecord = await insertImport(tx, { orgId, createdById: actorId, fileName, ...check })
      const { add, update, unchanged, error, missing } = importRecord.counts
      const detail = { add, update, unchanged, error, missing }
      audit({ action: 'import.checked', subjectType: 'PeopleImport', subjectId: importRecord.id, orgId, detail })
      return ok(importRecord)
    })
  },
})
