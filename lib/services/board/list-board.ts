import { z } from 'zod'
import { type BoardRecord, listBoardPage } from '@/lib/data/board/list'
import { ok } from '@/lib/domain/result'
import { type Connection, first, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { boardFilter, boardPlace, boardSort, placeOf } from './board-input'

export type BoardConnection = Connection<BoardRecord>

/** The credentials of an organization's members, and those it reported itself, a page at a time. */
export const listBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, first, after: boardPlace, filter: boardFilter, sort: boardSort }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, first: size, after, filter, sort }) =>
    ok<BoardConnection>(
      toConnection(await listBoardPage({ orgId, filter, sort, after, size: size + 1 }), size, placeOf),
    ),
})
