import { z } from 'zod'
import type { MatrixRequirement } from '@/lib/data/matrix/read'
import { listMemberPage } from '@/lib/data/members/list'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { orgToday } from '../curriculums/org-today'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { matrixFilter } from './matrix-input'
import { columnsOf, type MatrixRow, matrixRows } from './matrix-rows'

/** `curriculum` is the title of the curriculum whose groups are the columns, or null. */
export type Matrix = { requirements: MatrixRequirement[]; curriculum: string | null; people: Connection<MatrixRow> }

const place = placeInput(z.tuple([z.string().max(500), z.uuid()]))

/** Members by name with their progress in each of the organization's requirements, a page of people at a time. */
export const readMatrix = defineService({
  action: 'matrix.read',
  input: z.strictObject({ orgId: id, first, after: place, filter: matrixFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (ctx, { orgId, first: size, after: from, filter }) => {
    const start = from && { sortName: from[0], id: from[1], band: null, nextExpiresAt: null }
    const [today, columns, members] = await Promise.all([
      orgToday(ctx, orgId),
      columnsOf(ctx, orgId, filter.curriculumId),
      listMemberPage({ orgId, filter: filter.members, sort: 'name', after: start, size: size + 1 }),
    ])
    const rows = await matrixRows(members, columns, { orgId, today })
    const people = toConnection(rows, size, ({ member }) => [member.sortName, member.id])
    const { requirements, curriculum } = columns
    return ok<Matrix>({ requirements, curriculum: curriculum?.title ?? null, people })
  },
})
