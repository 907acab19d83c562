import { z } from 'zod'
import { listRecordViews, type RecordView } from '@/lib/data/audit/read'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'

export type RecordViewConnection = Connection<RecordView>

const place = placeInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))

/** The people who looked at the person's record, from which organization, and when; newest first. */
export const listOwnRecordViews = defineService({
  action: 'person.read',
  input: z.strictObject({ first, after: place }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: seen }) => {
    const userId = ctx.viewer.userId
    const rows = await listRecordViews(ctx.db, { userId, before: seen?.[0] ?? null, size: size + 1 })
    return ok<RecordViewConnection>(toConnection(rows, size, ({ id }) => [id]))
  },
})
