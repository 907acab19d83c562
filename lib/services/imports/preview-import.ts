import 'server-only'
import { z } from 'zod'
import { insertImport } from '@/lib/data/people-imports'
import { mapColumns } from '@/lib/domain/imports/columns'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { checkImport } from './check-import'
import { readTable } from './read-table'

type SentFile = { fileName: string; bytes: Buffer }
const file = z.custom<SentFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes),
  'validation.fileRequired',
)

const input = z.strictObject({
  orgId: id,
  file: file.nullish(),
  text: z
    .string('validation.invalid')
    .max(20 * 1024 * 1024)
    .nullish(),
})

/** Reads a file of people, guesses its columns and says what applying it would do; nothing is changed but this report. */
export const previewImport = defineService({
  action: 'import.preview',
  input,
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: async (ctx, { orgId, file: sent = null, text = null }) => {
    const table = readTable({ file: sent, text })
    if (!table.ok) return table
    const refused = await limitUse(ctx, `import:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
    if (refused) return refused
    const mapping = mapColumns(table.value.header)
    const actorId = ctx.viewer.userId
    const today = todayIn('UTC', ctx.now)
    const checked = await checkImport(ctx.db, { orgId, table: table.value, mapping, today, actorId })
    return write(ctx, async ({ tx, audit }) => {
      const fileName = sent ? sent.fileName.slice(0, 200) : null
      const made = await insertImport(tx, { orgId, createdById: actorId, fileName, ...checked })
      const { add, update, unchanged, error, missing } = made.counts
      const detail = { add, update, unchanged, error, missing }
      audit({ action: 'import.checked', subjectType: 'PeopleImport', subjectId: made.id, orgId, detail })
      return ok(made)
    })
  },
})
