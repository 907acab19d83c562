import { z } from 'zod'
import { listImports } from '@/lib/data/imports/read'
import { importKeptSince } from '@/lib/domain/imports/kept-since'
import { ok } from '@/lib/domain/result'
import { first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The imports of an organization, newest first. */
export const listPeopleImports = defineService({
  action: 'import.read',
  input: z.strictObject({ orgId: id, first, after: placeInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: async (ctx, { orgId, first: size, after: place }) => {
    const before = place && { createdAt: new Date(place[0]), id: place[1] }
    const rows = await listImports(ctx.db, {
      orgId,
      after: before,
      size: size + 1,
      keptSince: importKeptSince(ctx.now),
    })
    return ok(toConnection(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})
