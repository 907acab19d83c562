import 'server-only'
import { z } from 'zod'
import { type BoardPageQuery, type BoardRecord, listBoardPage } from '@/lib/data/board-pages'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { boardFilter, boardSort, filterDetail } from './board-input'

/** Credentials read at once while a list goes out. */
const batch = 500
/** Lists that a person may take from an organization in an hour. */
const limit = { limit: 30, seconds: 3600 }

/** Every credential of a list, in its order, read as fast as they are taken; that the list left is kept. */
export const exportBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, filter: boardFilter, sort: boardSort }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter, sort }) => {
    const refused = await limitUse(ctx, `boardExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refused) return refused
    return write({ ...ctx, idempotency: null }, async ({ audit }) => {
      audit({ action: 'board.exported', subjectType: 'Org', subjectId: orgId, orgId, detail: filterDetail(filter) })
      return ok(eachEntry({ orgId, filter, sort, after: null, size: batch }))
    })
  },
})

async function* eachEntry(query: BoardPageQuery): AsyncGenerator<BoardRecord> {
  for (let after = query.after; ; ) {
    const rows = await listBoardPage({ ...query, after })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = last
  }
}
