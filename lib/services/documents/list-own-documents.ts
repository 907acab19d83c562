import 'server-only'
import { z } from 'zod'
import { listDocumentsOf } from '@/lib/data/documents/read'
import { ok } from '@/lib/domain/result'
import { after, first, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'

const place = after(z.tuple([storedInstant, z.uuid()]))

/** The files a person has added, newest first. */
export const listOwnDocuments = defineService({
  action: 'document.list',
  input: z.strictObject({ first, after: place }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: from }, person) => {
    const rows = await listDocumentsOf(ctx.db, person.id, { after: from, size: size + 1 })
    return ok(toConnection(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]))
  },
})
