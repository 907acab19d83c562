import { z } from 'zod'
import type { MatrixRequirement } from '@/lib/data/matrix/read'
import { ok } from '@/lib/domain/result'
import { orgToday } from '../curriculums/org-today'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { memberPages } from '../members/member-pages'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { matrixFilter } from './matrix-input'
import { columnsOf, type MatrixRow, matrixRows } from './matrix-rows'

/** Members per read of an export. */
const batch = 500
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/**
 * Exports the whole matrix, reading only as fast as the client does. It counts as an export of members, which they see
 * in their account.
 */
export const exportMatrix = defineService({
  action: 'matrix.read',
  input: z.strictObject({ orgId: id, filter: matrixFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `memberExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    const [today, columns] = await Promise.all([orgToday(ctx, orgId), columnsOf(ctx, orgId, filter.curriculumId)])
    return recordAccess(ctx, async (audit) => {
      const { department, words } = filter.members
      const action = 'members.exported'
      const detail = { matrix: true, department, searched: words.length > 0 }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const pages = memberPages({ orgId, filter: filter.members, sort: 'name', after: null, size: batch })
      async function* rows(): AsyncGenerator<MatrixRow> {
        for await (const members of pages) yield* await matrixRows(members, columns, { orgId, today })
      }
      return ok<{ requirements: MatrixRequirement[]; rows: AsyncIterable<MatrixRow> }>({
        requirements: columns.requirements,
        rows: countExported(ctx, { action, orgId }, rows()),
      })
    })
  },
})
