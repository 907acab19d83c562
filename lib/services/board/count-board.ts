import { z } from 'zod'
import { countBoard as readCount } from '@/lib/data/board/list'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { boardFilter } from './board-input'

/**
 * How many credentials of an organization match a filter, counted up to the most for which one call can send reminders.
 */
export const countBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, filter: boardFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, filter }) => ok(await readCount(orgId, filter)),
})
